import { DefaultReporter, type TestModule } from 'vitest/node';

/** Milliseconds between two lines. */
const interval = 60_000;

/** For a log: the files that failed, a line a minute on how far the run is, and Vitest's summary. */
export class LinesReporter extends DefaultReporter {
  private readonly done = { files: 0, tests: 0 };
  private written = Date.now();

  override onTestModuleEnd(module: TestModule): void {
    this.done.files++;
    this.done.tests += [...module.children.allTests()].length;
    if (module.state() === 'failed') super.onTestModuleEnd(module);
    if (Date.now() - this.written < interval) return;
    this.written = Date.now();
    this.log(`${this.done.files} files, ${this.done.tests} tests so far`);
  }
}
