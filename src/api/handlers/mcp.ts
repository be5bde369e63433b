import type { Handler } from '../route.ts';

export const mcp: Handler = async ({ message = '', arrivedAt, request: { headers, onCancel } }, { toolbox }) => {
  const { answerMcp } = await import('../mcp/endpoint.ts');
  return answerMcp({ message, headers, arrivedAt, onCancel }, await toolbox());
};
