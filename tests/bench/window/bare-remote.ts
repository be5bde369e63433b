import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';

/** The least that a remote needs: `/api/next` is told to all who follow `/api/events`, and answered. */
export function startBareRemote(port: number, otherwise: RequestListener): Server {
  const followers = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === '/api/events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
      followers.add(response);
      response.once('close', () => followers.delete(response));
    } else if (request.url === '/api/next') {
      for (const follower of followers) follower.write('data: {"status":"running"}\n\n');
      response.end('{"status":"done"}');
    } else otherwise(request, response);
  });
  return server.listen(port, '127.0.0.1');
}
