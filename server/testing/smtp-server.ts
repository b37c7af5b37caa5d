import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface ReceivedMail {
  from: string
  to: string
  /** Header and body, as sent. */
  source: string
}

/** `accept` takes mails, `drop` closes every connection, a three-digit answer refuses each recipient with it. */
type Mood = 'accept' | 'drop' | `${number} ${string}`

/** A small SMTP server (RFC 5321) for tests: what it accepted is in `received`, and `mood` says how it answers. */
export const startSmtpServer = async () => {
  const received: ReceivedMail[] = []
  const state: { mood: Mood } = { mood: 'accept' }
  const open = new Set<Socket>()

  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // A client that goes away in the middle is one of the cases under test.
    socket.on('error', () => socket.destroy())
    if (state.mood === 'drop') socket.destroy()
    else converse(socket, state, received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    setMood: (mood: Mood) => {
      state.mood = mood
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const converse = (socket: Socket, state: { mood: Mood }, received: ReceivedMail[]): void => {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let mail: ReceivedMail = { from: '', to: '', source: '' }
  let inData = false

  const command = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase()
    const path = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'MAIL') mail = { from: path, to: '', source: '' }
    if (verb === 'RCPT' && state.mood !== 'accept') return void say(state.mood)
    if (verb === 'RCPT') mail.to = path
    if (verb === 'DATA') {
      inData = true
      return void say('354 go on')
    }
    say(verb === 'QUIT' ? '221 bye' : '250 ok')
  }

  say('220 test')
  createInterface({ input: socket }).on('line', (line) => {
    if (!inData) return command(line)
    if (line !== '.') {
      mail.source += `${line.startsWith('.') ? line.slice(1) : line}\n`
      return
    }
    inData = false
    received.push(mail)
    say('250 accepted')
  })
}
