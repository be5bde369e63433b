/** Of the package; a test compares them. */
export const version = '0.1.0';
