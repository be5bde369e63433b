/** A text of a size, in UTF-16 units, that is hard on a scanner that looks at anything twice. */
export interface HostileText {
  readonly name: string;
  of(size: number): string;
}

/** Repeated texts: alone they open something that never ends, or look like the beginning of the searched text. */
const units: readonly string[] = [
  ...['a', '1', ' ', '\t', '\n', '\r\n', '\0', '\ud800', '\u0301', '😀', 'İ', 'a b ', 'x\n', ' \n', '1.1'],
  ...['<', '<a ', '</a', '<a>', '<!--', '-->', '<!--->', '<br', '<p>', '<script>', '<style>', '<a b="', "<a b='c' "],
  ...['&', '&#0', '&amp;', '(', ')', 'url(', 'url( ', '"', "'", '\\', '\\"', '\\x', '{', '}', '{{', '{{#if a}}', '{a}'],
  ...[
    '[',
    ']',
    '![',
    '[](',
    '[a](b',
    '-',
    '- ',
    '---\n',
    '-\n',
    '`',
    '```\n',
    '``a`',
    '~~~',
    '|',
    ' | ',
    '::',
    ':',
    ': ',
  ],
  ...[
    'a: ',
    '*',
    '**a',
    '_',
    '__a_',
    '$',
    '@',
    '@@ ',
    '#',
    '# ',
    '##\n',
    '=',
    '=\n',
    '/',
    '//',
    '/*',
    '../',
    ',',
    ', a',
    ';',
  ],
  ...[
    '+',
    '?',
    '!',
    '%',
    '%20',
    '.',
    '>',
    '> ',
    'a: b\n',
    'a:\n ',
    '[a,',
    '{"a":',
    'html,',
    ':root',
    '{}',
    '<dt-show>\n',
  ],
];

/** Texts before endless white space. */
const leads = ['a', '# a', '- ', '"a"', '> ', '---', ':: ', 'a:', '[', '<a', '<!--', 'url(', '@@ -1', '{{a', '::a'];

/** Every unit over and over, and the same with an end that no expression expects. */
export const hostileTexts: readonly HostileText[] = [
  ...units.flatMap((unit) => repeated(unit)),
  ...leads.flatMap((lead) => repeated(' ', lead)),
  ...['`', '"', '(', '*'].map(growing),
];

export function repeated(unit: string, lead = ''): readonly HostileText[] {
  return ['', '\u0001\n!'].map((end) => ({
    name: `${JSON.stringify(`${lead}${unit}`)} repeated${lead && ` after ${JSON.stringify(lead)}`}${end && ', then another end'}`,
    of: (size) => `${lead}${unit.repeat(Math.ceil(size / unit.length))}`.slice(0, size - end.length) + end,
  }));
}

/** A text of many pieces, no two alike: each `#` of the unit is the number of its piece. */
export function counted(unit: string): HostileText {
  return {
    name: `${JSON.stringify(unit)} counted`,
    of(size) {
      const pieces: string[] = [];
      for (let [number, length] = [0, 0]; length < size; number++) {
        const piece = unit.replaceAll('#', String(number));
        pieces.push(piece);
        length += piece.length;
      }
      return pieces.join('').slice(0, size);
    },
  };
}

/** Runs of a character, each longer than the one before: none closes another. */
export function growing(character: string): HostileText {
  return {
    name: `${JSON.stringify(character)} in ever longer runs`,
    of(size) {
      const runs: string[] = [];
      for (let [count, length] = [1, 0]; length < size; length += count + 1, count++)
        runs.push(character.repeat(count));
      return runs.join('a').slice(0, size);
    },
  };
}
