/** For a Git that says the same on every machine, asks nobody and leaves the index as it is. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
}
