import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Host } from '../app/app.ts';
import { createEmitter } from '../core/emitter.ts';
import { systemClock } from '../machine/system-clock.ts';
import { type Configuration, createSettings } from '../memory-editor/configuration.ts';
import { createMemoryStore } from '../memory-editor/store.ts';
import type { Log } from '../ports/log.ts';
import type { Settings } from '../ports/settings.ts';
import type { States } from '../ports/states.ts';
import type { Workbench } from '../ports/workbench.ts';
import { findDiagramScript } from './markdown/diagram-script.ts';
import { printable } from './printable.ts';

export interface HostOptions {
  readonly workbench: Workbench;
  readonly configuration: Configuration;
  readonly folder: string;
  readonly log: Log;
  /** Generated if missing. */
  readonly token: string | undefined;
  readonly states?: States;
}

/** Next to the program in `dist/`; without it, there are no browser pictures and no remote. */
const built = new URL('../extension/', import.meta.url);
const skill = new URL('../../src/assets/skills/showrunner-talks/SKILL.md', import.meta.url);

export function readSlideScript(): Promise<string> {
  return readFile(new URL('slide-page.js', built), 'utf8');
}

/** A file of the build for VS Code, which the pages of both hosts share. */
export function readWebFile(name: string): Promise<Uint8Array> {
  return readFile(new URL(name, built));
}

/** A host of one trusted folder. Its memory ends with the process. */
export function createHost(options: HostOptions): Host {
  const { workbench, configuration, folder, log, token: given, states } = options;
  const token = given ?? randomBytes(24).toString('base64url');
  const settings = createSettings(configuration, log);
  return {
    workbench,
    log,
    settings,
    store: createMemoryStore(),
    ...(states && { states }),
    clock: systemClock,
    workspaceFolders: () => [folder],
    onDidChangeWorkspaceFolders: createEmitter<void>().event,
    isTrusted: () => true,
    token: async () => token,
    onDidChangeToken: createEmitter<void>().event,
    slideScript: readSlideScript,
    webFile: readWebFile,
    agentSkill: () => readFile(skill, 'utf8'),
    diagramScript: findDiagramScript,
    colorTheme: () => ({ colorScheme: 'dark' }),
    preflightOptions: (signal) => preflightOptions(folder, settings, log, signal),
  };
}

async function preflightOptions(folder: string, settings: Settings, log: Log, signal: AbortSignal) {
  const { settingsOf } = await import('../preflight/show-check.ts');
  const quiet = { ...log, warn: () => undefined }; // the report contains it
  return { folders: [folder], settings: settingsOf(settings), log: quiet, signal };
}

/** Prints warnings and errors, a line each; information would only clutter the transcript. */
export function createTerminalLog(write: (text: string) => void): Log {
  return {
    info: () => undefined,
    warn: (message) => write(printable(`warning ${message}\n`)),
    error: (message, cause) =>
      write(
        printable(
          `error ${message}\n${cause === undefined ? '' : `${cause instanceof Error ? cause.stack : cause}\n`}`,
        ),
      ),
  };
}
