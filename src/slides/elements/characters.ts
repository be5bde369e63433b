/** More than this are not typed one by one: what follows comes in one piece. */
const most = 1500;
/** Costly to make, and without any state. */
const segmenter = new Intl.Segmenter();

/**
 * A text of HTML with each of its characters in an element of its own, numbered from `first` on: `<dt-char
 * style="--i:0">`. White space stays as it is and has no number.
 */
export function wrapCharacters(text: string, first: number): { readonly html: string; readonly count: number } {
  const pieces: string[] = [];
  let [count, done] = [0, 0];
  const add = (characters: string) => {
    pieces.push(`<dt-char style="--i:${first + count}">${characters.replaceAll('<', '&lt;')}</dt-char>`);
    count += 1;
    done += characters.length;
  };
  for (const piece of piecesOf(text)) {
    if (first + count >= most) break;
    if (/^\s/.test(piece)) {
      pieces.push(piece);
      done += piece.length;
    } else add(piece);
  }
  if (done < text.length) add(text.slice(done));
  return { html: pieces.join(''), count };
}

/**
 * White space, entities and characters as people see them: a letter with its accents is one. What has no blanks is cut,
 * for every step of a segmenter costs as much as its text is long.
 */
function* piecesOf(text: string): Generator<string, void, undefined> {
  for (const [piece] of text.matchAll(/\s+|&#?\w{1,32};|&|[^\s&]{1,2000}/gu)) {
    if (/^[\s&]/.test(piece)) yield piece;
    else for (const { segment } of segmenter.segment(piece)) yield segment;
  }
}
