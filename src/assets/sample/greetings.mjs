export const greetings = {
  en: 'Hello',
};
