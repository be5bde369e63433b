import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start browsers and programs, or walk at random, take long, however small its file is. */
const long = /\.(?:faults|pages|programs)\.test\.ts$|\/tests\/(?:making|headless|history|machine)\//;

/** A fresh clone knows no durations: the long files begin first, so that none is left alone at the end. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
