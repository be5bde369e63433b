/**
 * Begins every line that the suite prints, so that the runner outside VS Code can tell it from VS
 * Code's own log.
 */
export const outputMark = 'suite| ';

/** Begins a line that reports a failed test to the runner, as JSON: its `Failure`. */
export const failureMark = 'failure| ';
