import type { Handler } from '../route.ts';

/** Tools for language models, by the Model Context Protocol. */
export const mcp: Handler = async (call, { toolbox }) => {
  const { answerMcp } = await import('../mcp/endpoint.ts');
  return answerMcp(call, await toolbox());
};
