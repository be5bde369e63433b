/** Begins every line the suite prints, so that a runner outside VS Code tells it from VS Code's own log. */
export const outputMark = 'suite| ';

/** Begins a line that tells the runner of a failed test, as JSON: its `Failure`. */
export const failureMark = 'failure| ';
