import { Ajv } from 'ajv';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { Finding, Report } from '../../src/preflight/finding.ts';
import { printGitHub } from '../../src/reports/report-github.ts';
import { printMarkdown } from '../../src/reports/report-markdown.ts';
import { printSarif } from '../../src/reports/report-sarif.ts';
import { printText } from '../../src/reports/report-text.ts';

const file = '/repo/my talk/.demo/talk.json';
const nameOf = (path: string) => path.replace('/repo/', '');

function finding(line: number, more: Partial<Finding> = {}): Finding {
  const range = { start: { line, character: 2 }, end: { line, character: 9 } };
  return { code: 'file-not-found', severity: 'error', message: 'Gone', path: file, range, source: 'check', ...more };
}

function reportOf(findings: readonly Finding[]): Report {
  return { folders: ['/repo/my talk'], files: [file], demos: [], needs: [], findings };
}

const many = [
  finding(0, { severity: 'warning', message: '100 %: a,\nb', code: 'odd' }),
  ...Array.from({ length: 12 }, (_, index) => finding(index + 1)),
];

describe('annotations of a GitHub workflow', () => {
  const lines = printGitHub(reportOf(many), nameOf).trimEnd().split('\n');

  it('start with errors, have at most ten per severity, and say how many more there are', () => {
    expect(lines.filter((line) => line.startsWith('::error '))).toHaveLength(10);
    expect(lines[0]).toBe(
      '::error file=my talk/.demo/talk.json,line=2,endLine=2,col=3,endColumn=10,title=file-not-found::Gone',
    );
    expect(lines[10]).toBe('error: 2 more errors. The report as text, JSON or SARIF lists all of them.');
    expect(lines.at(-1)).toBe('0 demos: 12 errors, 1 warning.');
  });

  it('escape line breaks and characters that GitHub interprets', () => {
    expect(lines[11]).toMatch(/^::warning file=my talk.*,title=odd::100 %25: a,%0Ab$/);
    const sly = finding(0, { message: 'x\r\n::stop-commands::y', path: '/repo/a,b:c\n.json', severity: 'info' });
    const [line, ...rest] = printGitHub(reportOf([sly]), nameOf)
      .trimEnd()
      .split('\n');
    expect(line).toMatch(/^::notice file=a%2Cb%3Ac%0A\.json,.*::x%0D%0A::stop-commands::y$/);
    expect(rest).toHaveLength(1);
  });
});

describe('the Markdown report', () => {
  it('has a table with the most severe findings first, ten per severity, and a table of demos', () => {
    const demo = { id: 'a', title: 'One | *two*', path: file, isDisabled: false };
    const report = { ...reportOf([...many, finding(20, { severity: 'info', demoId: 'a' })]), demos: [demo] };
    const lines = printMarkdown(report, nameOf).split('\n');
    expect(lines[0]).toBe('**1 demo: 12 errors, 1 warning.**');
    expect(lines.slice(2, 5)).toEqual([
      '|  | Demo | Place | Finding |',
      '| --- | --- | --- | --- |',
      '| ✖ |  | my talk/.demo/talk.json:2 | Gone |',
    ]);
    expect(lines.slice(14, 17)).toEqual([
      '| ✖ |  |  | 2 more errors |',
      '| ⚠ |  | my talk/.demo/talk.json:1 | 100 %: a,<br>b |',
      '| • | One \\| \\*two\\* | my talk/.demo/talk.json:21 | Gone |',
    ]);
    expect(lines.slice(-4)).toEqual(['| ✔ | One \\| \\*two\\* | my talk/.demo/talk.json |', '', '</details>', '']);
  });

  it('escapes markup in messages', () => {
    const sly = '<img src=x> [a](b) `c` ~~d~~ | e\r\n\r\n# f';
    const text = printMarkdown(reportOf([finding(0, { message: sly })]), nameOf);
    const html = new MarkdownIt({ html: true }).render(text);
    expect(html).toContain('<td>&lt;img src=x&gt; [a](b) `c` ~~d~~ | e<br># f</td>');
  });
});

const message = {
  type: 'object',
  required: ['text'],
  additionalProperties: false,
  properties: { text: { type: 'string' } },
};

/** The SARIF 2.1.0 schema for the parts that we write, without any others. */
const sarifSchema = {
  type: 'object',
  required: ['version', 'runs'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['tool', 'results'],
        additionalProperties: false,
        properties: {
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name'],
                additionalProperties: false,
                properties: {
                  name: { type: 'string' },
                  semanticVersion: { type: 'string' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: {
                      type: 'object',
                      required: ['id'],
                      additionalProperties: false,
                      properties: { id: { type: 'string' }, shortDescription: message },
                    },
                  },
                },
              },
            },
          },
          results: {
            type: 'array',
            items: {
              type: 'object',
              required: ['message', 'ruleId', 'ruleIndex', 'level', 'locations'],
              additionalProperties: false,
              properties: {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: 0 },
                level: { enum: ['none', 'note', 'warning', 'error'] },
                message,
                locations: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['physicalLocation'],
                    properties: {
                      logicalLocations: {
                        type: 'array',
                        uniqueItems: true,
                        items: {
                          type: 'object',
                          additionalProperties: false,
                          properties: { fullyQualifiedName: { type: 'string' }, kind: { type: 'string' } },
                        },
                      },
                      physicalLocation: {
                        type: 'object',
                        required: ['artifactLocation', 'region'],
                        properties: {
                          artifactLocation: {
                            type: 'object',
                            additionalProperties: false,
                            properties: { uri: { type: 'string', pattern: '^[\\w.~%/-]*$' } },
                          },
                          region: {
                            type: 'object',
                            propertyNames: { enum: ['startLine', 'startColumn', 'endLine', 'endColumn'] },
                            additionalProperties: { type: 'integer', minimum: 1 },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

describe('the SARIF report', () => {
  const log = JSON.parse(printSarif(reportOf([...many, finding(3, { demoId: 'a' })]), nameOf, '1.2.3'));
  const [run] = log.runs;

  it('is valid SARIF 2.1.0', () => {
    const validate = new Ajv({ strict: false }).compile(sarifSchema);
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
    expect(run.tool.driver).toMatchObject({ name: 'Showrunner', semanticVersion: '1.2.3' });
  });

  it('has every finding with its rule, the most severe first', () => {
    expect(run.results).toHaveLength(14);
    expect(run.results.map(({ level }: { level: string }) => level).slice(-2)).toEqual(['error', 'warning']);
    for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
  });

  it('has file URIs relative to the repository', () => {
    expect(run.results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'my%20talk/.demo/talk.json' },
      region: { startLine: 2, startColumn: 3, endLine: 2, endColumn: 10 },
    });
  });
});

describe('the text report', () => {
  it('starts with errors, and combines equal findings into one with all their places', () => {
    const lines = printText(reportOf(many)).split('\n');
    expect(lines[1]).toContain('error ');
    expect(lines[2]).toMatch(/the same at 3:3, .*, 11:3, 2 more$/);
    expect(lines[3]).toContain('warning ');
  });
});
