import { instanceHeader } from '../calls/instance.ts';
import { type ApiResponse, jsonResponse } from '../exchange.ts';
import { problemResponse } from '../responses/problem.ts';
import type { Handler } from '../route.ts';

export const state: Handler = (
  { params: { waitFor }, request: { onLeave } },
  { show, subscribers, waitForChange, instance },
) => {
  const answer = () => jsonResponse(200, show.state(), { [instanceHeader]: instance });
  if (waitFor === undefined || show.state().revision > waitFor) return answer();
  return subscribers.isFull ? tooManySubscribers() : waitForChange(waitFor, onLeave).then(answer);
};

export const events: Handler = ({ params, request: { headers } }, { subscribers, broadcast, instance }) => {
  if (subscribers.isFull) return tooManySubscribers();
  const known = params.lastEventId ?? readLastEventId(headers['last-event-id']);
  return {
    status: 200,
    headers: { 'Content-Type': 'text/event-stream', [instanceHeader]: instance },
    stream: broadcast(known),
  };
};

/** Ignores an id of another server, which is not our revision. */
function readLastEventId(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

function tooManySubscribers(): ApiResponse {
  return problemResponse(
    'too-many-listeners',
    '200 callers are already waiting for changes. Close an event stream, then try again.',
  );
}
