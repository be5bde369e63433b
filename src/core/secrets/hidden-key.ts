/** In the workspace's storage while secrets are hidden: the next life of the window begins with them hidden. */
export const hiddenKey = 'secrets.hidden';
