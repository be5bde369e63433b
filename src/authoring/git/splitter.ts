/** Gives what stands before each mark. Linear in what comes. */
export function createSplitter(mark: Buffer, onPart: (part: Buffer) => void): (chunk: Buffer) => void {
  let pending: Buffer[] = [];
  /** The end of what has come: a mark may lie across chunks. */
  let recent: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending.push(chunk);
    const looked = Buffer.concat([recent, chunk]);
    recent = looked.subarray(1 - mark.length);
    if (!looked.includes(mark)) return;
    let all = Buffer.concat(pending);
    for (let at = all.indexOf(mark); at >= 0; at = all.indexOf(mark)) {
      onPart(all.subarray(0, at));
      all = all.subarray(at + mark.length);
    }
    pending = [all];
    recent = all.subarray(1 - mark.length);
  };
}
