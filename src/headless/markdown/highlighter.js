import library from 'highlight.js';

/** In JavaScript, since the types of the library would bring those of the DOM into every file. */
export const highlighter = library;
