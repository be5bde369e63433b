/** A reader that has seen enough, such as `head`, is no fault: the program goes on to its exit code. */
export function allowClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
