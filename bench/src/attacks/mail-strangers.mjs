// Mail servers as a malicious tenant would run them, each on a port of its own: SMTP servers that scan for ever, that stop reading, whose responses
// never end or come byte by byte; IMAP servers whose responses never end or come byte by byte, and that claim to have four billion mails.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:tls';

const [key, cert] = process.argv.slice(2).map((path) => readFileSync(path));
const slowMs = 1_000;
const filler = 'x'.repeat(60_000);

const flood = (socket, line) => {
  const write = () => {
    while (!socket.destroyed && socket.write(line));
  };
  socket.on('drain', write);
  write();
};

const trickle = (socket, text) => {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || at >= text.length) clearInterval(timer);
    else socket.write(text[at++]);
  }, slowMs);
};

/** A server that greets, and responds to each line as `respond` says. */
function listen(greeting, respond) {
  const server = createServer({ key, cert }, (socket) => {
    socket.on('error', () => undefined);
    let rest = '';
    const state = {};
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop();
      for (const line of lines) respond(socket, line, state);
    });
    socket.write(greeting);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

const smtp = ({ atEhlo, atData }) =>
  listen('220 Hello\r\n', (socket, line, state) => {
    // The end of a mail never gets a response.
    if (state.isData) return;
    const [verb] = line.toUpperCase().split(' ');
    if (verb === 'EHLO') return atEhlo ? atEhlo(socket) : socket.write('250-Hello\r\n250 AUTH PLAIN\r\n');
    if (verb !== 'DATA') return socket.write(verb === 'AUTH' ? '235 Welcome\r\n' : '250 OK\r\n');
    state.isData = true;
    socket.write('354 Go on\r\n');
    atData?.(socket);
  });

const imap = ({ atLogin, atFetch }) =>
  listen('* OK [CAPABILITY IMAP4rev1] Hello\r\n', (socket, line) => {
    const [tag, first = '', second = ''] = line.split(' ');
    const verb = (first.toUpperCase() === 'UID' ? second : first).toUpperCase();
    const end = (text = '') => socket.write(`${text}${tag} OK Done\r\n`);
    if (verb === 'LOGIN') return atLogin ? atLogin(socket, tag) : end();
    if (verb === 'CAPABILITY') return end('* CAPABILITY IMAP4rev1\r\n');
    if (verb === 'LIST' || verb === 'LSUB') return end(`* ${verb} () "/" INBOX\r\n`);
    if (verb === 'SELECT' || verb === 'EXAMINE')
      return end('* 4294967294 EXISTS\r\n* OK [UIDVALIDITY 1]\r\n* OK [UIDNEXT 4294967295]\r\n');
    if (verb === 'SEARCH') return end(`* SEARCH ${Array.from({ length: 10_000 }, (_, at) => at + 1).join(' ')}\r\n`);
    if (verb === 'FETCH') return atFetch(socket);
    return end();
  });

const slowly = (text) => (socket) => trickle(socket, text);
const ports = {
  smtp: await Promise.all([
    smtp({}),
    smtp({ atData: (socket) => socket.pause() }),
    smtp({ atEhlo: (socket) => flood(socket, `250-${filler}\r\n`) }),
    smtp({ atEhlo: (socket) => flood(socket, filler) }),
    smtp({ atEhlo: slowly(`250-${filler}`) }),
  ]),
  imap: await Promise.all([
    imap({ atLogin: (socket) => flood(socket, `* OK ${filler}\r\n`) }),
    imap({ atLogin: (socket) => flood(socket, filler) }),
    imap({ atLogin: slowly(`* OK ${filler}`) }),
    imap({ atFetch: (socket) => flood(socket, `* 1 FETCH (UID 1 BODY[] {500000}\r\n${filler})\r\n`) }),
  ]),
};
process.send?.(ports);
