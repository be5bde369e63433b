import { answerMcp } from '../mcp/endpoint.ts';
import type { Handler } from '../route.ts';

/** Tools for language models, by the Model Context Protocol. */
export const mcp: Handler = (call, { toolbox }) => answerMcp(call, toolbox);
