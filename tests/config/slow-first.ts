import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start browsers and other processes take long, however small its file is. */
const slow = /\/tests\/(?:linear|web|headless|pictures|clients)\//;

/** A fresh clone knows no durations: the slow files begin first, so that none is left alone at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
