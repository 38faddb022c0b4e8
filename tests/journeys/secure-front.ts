import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { selfSigned } from '../support/certificate.ts';

export async function secureFront(port: number): Promise<{ port: number; close(): void }> {
  const server = createServer(selfSigned(), (socket) => {
    const back = connect(port, '127.0.0.1');
    socket.on('error', () => back.destroy());
    back.on('error', () => socket.destroy());
    socket.pipe(back).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => server.close(),
  };
}
