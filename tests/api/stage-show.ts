import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createEditorPort } from '../../src/app/port/create-editor-port.ts';
import { createHeadlessWorkbench, type HeadlessWorkbench } from '../../src/headless/workbench.ts';
import { createShow, type Show } from '../../src/show/show.ts';
import { type DemoDraft, demoFile } from '../support/demo-files.ts';
import { makeFolder } from '../support/disk-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts';
import { readAll, requestText, type Serving, startServing } from './serving.ts';

export interface StagedShow extends Omit<Serving, 'show'> {
  readonly show: Show;
  readonly clock: VirtualClock;
  readonly workbench: HeadlessWorkbench;
  /** The notices of information that an audience has seen. */
  readonly seen: readonly string[];
  /** Ids as the API took them on, in order of arrival. */
  readonly arrived: readonly string[];
  /** Sends a request on a connection of its own; the answer has come once the other side closes. */
  ask(line: string): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers
  readonly body: any;
}

/** The real server over a real show on the headless host: sockets in real time, the show in virtual time. */
export async function stageShow(demos: readonly DemoDraft[]): Promise<StagedShow> {
  const folder = await realpath(await makeFolder());
  const [seen, arrived]: [string[], string[]] = [[], []];
  const clock = createVirtualClock();
  const see = (line: string) => void (line.startsWith('notice info') && seen.push(line));
  const workbench = createHeadlessWorkbench({ folders: [folder], transcript: see });
  const library = createFixedLibrary(demoFile(join(folder, '.demo/talk.json'), demos)).service;
  const parts = {
    workbench,
    settings: createSettings(),
    clock,
    log: createRecordingLog(),
    library,
  };
  const show = createShow({ ...parts, store: createMemoryStore(), isTrusted: () => true });
  const port = createEditorPort({ ...parts, show, workspaceFolders: () => [folder] });
  const runById: typeof port.runById = (id, options) => {
    arrived.push(id);
    return port.runById(id, options);
  };
  const serving = await startServing({ ...port, runById }, {}, clock);
  onTestFinished(async () => {
    show.dispose();
    await serving.stop();
    workbench.dispose();
    await rm(folder, { recursive: true });
  });
  const ask = async (line: string) => {
    const socket = await serving.open();
    const answer = readAll(socket, 15_000);
    socket.write(requestText(line));
    return parseAnswer(await answer);
  };
  return { ...serving, show, clock, workbench, seen, arrived, ask };
}

function parseAnswer(text: string): Answer {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    body: JSON.parse(body || 'null'),
  };
}
