import { instanceHeader } from '../calls/instance.ts';
import { demosExample, editsExample, notesExample, stateExample } from '../describing/examples.ts';
import { jsonForm } from '../describing/schema.ts';
import {
  demoList,
  documentText,
  instanceTag,
  keptEdits,
  notesInJson,
  pictureInJson,
  showSnapshot,
  text,
} from '../describing/schemas.ts';
import type { EditorPort } from '../editor-port.ts';
import { demos } from '../handlers/description.ts';
import { contentResponse } from '../handlers/edits.ts';
import { notesResponse } from '../handlers/notes.ts';
import { pictureResponse, pngResponse } from '../handlers/screenshot.ts';
import { state } from '../handlers/state.ts';
import { defineOperation } from '../operation.ts';
import type { Parameter, Params } from '../parameter.ts';
import type { AnswerHeaders } from '../route.ts';
import { briefDemos, briefState } from '../tools/brief.ts';
import { briefDemosSchema, briefStateSchema } from '../tools/schemas.ts';
import { both, get, read } from './shared.ts';

const waitFor: Parameter = {
  name: 'waitFor',
  type: 'integer',
  in: ['query'],
  summary: 'wait until the revision is greater than this one, for at most 25 s',
  example: 7,
};
const titles: Parameter = {
  name: 'titles',
  type: 'flag',
  in: ['query'],
  summary: 'also return the title of each demo file',
};
const path: Parameter = {
  name: 'path',
  type: 'string',
  in: ['body'],
  summary: 'a notes file, relative to the workspace',
  example: '.demo/notes/meet.md',
};
const of = {
  name: 'of',
  type: 'string',
  in: ['query'],
  choices: ['current', 'next'],
  summary:
    'next (when left out) for what comes next; current for what is shown: the slide as revealed so far, or the code in the editor',
  example: 'next',
} as const satisfies Parameter;
const width = {
  name: 'w',
  type: 'integer',
  in: ['query'],
  minimum: 48,
  maximum: 3840,
  summary:
    'width of the picture in pixels, 48 to 3840 (1280 when left out, 144 for a key): exact up to 400, above that rounded up to 480, 640, 800, 960, 1280, 1600, 1920, 2560 or 3840; the fallback renderer draws 1920 at most, a key 960',
  example: 640,
} as const satisfies Parameter;
const style: Parameter = {
  name: 'style',
  type: 'string',
  in: ['query'],
  choices: ['key'],
  summary: 'draw a square for a button, with the number and title',
  example: 'key',
};
const editId: Parameter = {
  name: 'id',
  type: 'string',
  in: ['query'],
  required: true,
  summary: 'the id of an edit in the list',
  isMadeAtRunTime: true,
  example: '1rjeore5rhr',
};
/** Pixels: slide text stays readable, and it takes little of a model's context. */
export const widthForModels = 640;

export const modelWidth: Parameter = {
  ...width,
  in: ['body'],
  maximum: 1920,
  summary: `width in pixels, ${widthForModels} when left out`,
};

export const cacheHeaders: AnswerHeaders = {
  ETag: {
    description: 'Changes only when the content changes.',
    schema: { type: 'string', pattern: '^"[\\w-]+"$', maxLength: 64 },
  },
};
export const stateHeaders: AnswerHeaders = {
  [instanceHeader]: {
    description: 'The id of this run of the server. A command that sends it does not run after a restart.',
    schema: instanceTag,
  },
};
const pictureHeaders: AnswerHeaders = {
  'X-Screenshot-Source': {
    description: 'What drew the picture: the slide panel, an installed browser, or the fallback renderer.',
    schema: { type: 'string', enum: ['panel', 'browser', 'card'] },
  },
  'Retry-After': {
    description: 'Seconds after which a better picture may be ready, because the browser is still drawing it.',
    schema: { type: 'string', pattern: '^\\d+$', maxLength: 4 },
  },
};

export const stateOperations = {
  state: defineOperation({
    ...read,
    summary: 'Get the state of the show, or wait until it changes',
    parameters: [waitFor],
    problems: ['too-many-listeners'],
    http: { ...get, headers: stateHeaders, handle: state },
    answer: jsonForm(showSnapshot, stateExample),
    run: (show) => show.state(),
    tool: {
      title: 'State of the Show',
      icon: 'pulse',
      summary: 'Get the state of the show',
      more: 'Returns whether a step is running or paused, the slide, the demo that ran last, and the next one. Call this before you move the show.',
      progress: 'Getting the state of the show',
      parameters: [],
      brief: (answer) => ({ json: briefState(answer) }),
      output: briefStateSchema,
    },
  }),
  demos: defineOperation({
    ...read,
    summary: 'List all demos and what comes next',
    parameters: [titles],
    http: { ...get, headers: cacheHeaders, handle: demos },
    answer: jsonForm(demoList, demosExample),
    run: (show, { titles }) => (titles ? show.titledDemos() : show.demos()),
    tool: {
      title: 'List of Demos',
      icon: 'list-unordered',
      more: 'Returns the demos in the order of the show, with the ids for run and goTo.',
      progress: 'Listing the demos',
      parameters: [],
      brief: (answer) => ({ json: briefDemos(answer) }),
      output: briefDemosSchema,
    },
  }),
};

const picture = {
  ...read,
  problems: ['nothing-next', 'nothing-current', 'no-screenshot'],
  run: (show: EditorPort, { of, w, style }: Params) =>
    show.screenshot({
      ...(of === 'current' && { of }),
      ...(w !== undefined && { width: w }),
      ...(style === 'key' && { style }),
    }),
} as const;

export const companionOperations = {
  notes: defineOperation({
    ...read,
    summary: 'Show the speaker notes, or a notes file',
    parameters: [path],
    problems: ['no-notes', 'notes-not-found', 'path-outside-workspace', 'not-a-notes-file', 'payload-too-large'],
    http: { ...both, forms: [jsonForm(notesInJson, { notes: notesExample })], respond: notesResponse },
    answer: { type: 'text/markdown', schema: text, example: notesExample },
    run: (show, { path }) => (path === undefined ? show.notes() : show.notesAt(path)),
    tool: {
      title: 'Speaker Notes',
      icon: 'note',
      more: 'Without a path, returns the notes of the current slide, or else of the current demo. Returns Markdown.',
      progress: 'Reading the speaker notes',
      brief: (answer) => ({ text: answer }),
    },
  }),
  screenshot: defineOperation({
    ...picture,
    summary: 'Take a picture of what comes next, or of what is shown',
    parameters: [of],
    http: { ...get, headers: pictureHeaders, respond: pictureResponse },
    answer: {
      type: 'application/json',
      schema: pictureInJson,
      example: { screenshot: 'data:image/png;base64,iVBORw0KGgo=' },
    },
    tool: {
      name: 'picture',
      title: 'Picture of the Show',
      icon: 'device-camera',
      more: 'What comes next is the next slide, or a card of what the next demo does. What is shown is the slide as revealed so far, or the code in the editor. Returns a PNG.',
      progress: 'Drawing a picture of the show',
      parameters: [
        { ...of, in: ['body'], summary: 'what is shown, or what comes next (next when left out)' },
        modelWidth,
      ],
      defaults: { w: widthForModels },
      brief: ({ png }) => ({ png }),
    },
  }),
  screenshotPng: defineOperation({
    ...picture,
    summary: 'The same picture, as a PNG',
    parameters: [of, width, style],
    http: { ...get, path: '/api/screenshot.png', headers: pictureHeaders, respond: pngResponse },
    answer: { type: 'image/png', schema: {} },
  }),
};

export const editOperations = {
  edits: defineOperation({
    ...read,
    summary: 'List your own edits that going back has overwritten',
    answer: jsonForm(keptEdits, editsExample),
    run: (show) => show.edits.list(),
    tool: {
      title: 'Overwritten Edits',
      icon: 'history',
      summary: 'List the presenter’s own edits that going back has overwritten',
      more: 'Returns the edits, the most recently overwritten first; the presenter puts one back with “Recover My Edits…”. Call this when the presenter misses something that they typed during the show.',
      progress: 'Listing the overwritten edits',
    },
  }),
  editContent: defineOperation({
    ...read,
    summary: 'Get one of these edits, as text or as bytes',
    parameters: [editId],
    problems: ['unknown-edit'],
    http: {
      ...get,
      path: '/api/edits/content',
      forms: [{ type: 'text/plain', schema: documentText }],
      respond: contentResponse,
    },
    answer: { type: 'application/octet-stream', schema: {} },
    run: (show, { id = '' }) => show.edits.read(id),
  }),
};
