import { greetings } from './greetings.mjs';

const [name = 'world', language = 'en'] = process.argv.slice(2);

console.log(`${greetings[language]}, ${name}!`);
