import type { StepOptions } from '../editor-port.ts';
import { jsonResponse } from '../exchange.ts';
import type { Call, Handler } from '../route.ts';

export const next: Handler = async (call, { port }) => jsonResponse(200, await port.next(stepOptions(call)));

export const previous: Handler = async (call, { port }) => jsonResponse(200, await port.previous(stepOptions(call)));

export const runById: Handler = async (call, { port }) =>
  jsonResponse(200, await port.runById(call.parameters.id ?? '', stepOptions(call)));

export const reset: Handler = async (call, { port }) => jsonResponse(200, await port.reset(stepOptions(call)));

export const stop: Handler = async (_call, { port }) => {
  await port.stop();
  return jsonResponse(200, { status: 'done' });
};

export const zoomIn: Handler = async (_call, { port }) => {
  await port.zoom('in');
  return jsonResponse(200, { status: 'done', zoom: 'in' });
};

export const zoomOut: Handler = async (_call, { port }) => {
  await port.zoom('out');
  return jsonResponse(200, { status: 'done', zoom: 'out' });
};

function stepOptions({ parameters, ifRevision }: Call): StepOptions {
  return {
    ...(parameters.bringToFront === undefined ? {} : { bringToFront: parameters.bringToFront }),
    ...(ifRevision === undefined ? {} : { ifRevision }),
  };
}
