import type { Standing, StandingState } from '../guarantee-rules.ts'

export const guaranteeTexts = {
  loading: 'Loading how the guarantees stand',
  title: 'How do I know?',
  deck: 'Six reasons to believe the figures below, how each stands at this moment, and how to check it with tools that are not ours.',
  own: 'Check it yourself',
  commands: 'Commands',
}

export const standingNames: Record<Standing['name'], [title: string, promise: string]> = {
  log: ['One signed log', 'Every entry is a leaf of one signed tree: no byte of it can be altered unseen.'],
  kept: ['Grown from what you saw', 'It only grows: nothing that this browser has seen was changed or taken back.'],
  duties: ['Every duty kept', 'Every signal was sealed before entry, revealed unchanged, and settled by the candles.'],
  recount: ['Results recounted', 'The results on this page match the entries exactly.'],
  witness: [
    'Seen by witnesses',
    'Others cosign only a record that extends what they saw: everybody is shown the same one.',
  ],
  timestamp: ['Stamped by a clock of others', 'An authority says when a checkpoint existed: nothing was dated back.'],
}

export const stateNames: Record<StandingState, string> = {
  holds: 'Holds',
  partly: 'In part',
  fails: 'Fails',
  'not checked': 'Not checked',
  none: 'None yet',
}

export const storyTexts = {
  title: 'One signal, proven',
  deck: 'The newest settled signal, as the record holds it. Your browser computed every step again.',
  none: 'No signal has been settled yet. The first one is, minutes after the market opened.',
  replay: 'Replay it, candle by candle',
}

interface Place {
  origin: string
  vkey: string
  /** Of the last time-stamp, or the checkpoint. */
  size: number
}

const goOf = (origin: string, vkey: string): string => `curl -s ${origin}/log/checkpoint > checkpoint
cat > main.go <<'END'
package main

import (
	"fmt"
	"os"

	"golang.org/x/mod/sumdb/note"
)

func main() {
	verifier, err := note.NewVerifier(os.Args[1])
	if err != nil {
		panic(err)
	}
	message, _ := os.ReadFile("checkpoint")
	signed, err := note.Open(message, note.VerifierList(verifier))
	if err != nil {
		panic(err)
	}
	fmt.Print(signed.Text)
}
END
go mod init check && go get golang.org/x/mod/sumdb/note
go run main.go '${vkey}'`

/** How to check a guarantee with somebody else's tool, or from a checkout of the source. */
export const formatCommands = (name: Standing['name'], { origin, vkey, size }: Place): string =>
  ({
    log: goOf(origin, vkey),
    kept: `npm run uptick -- verify ${origin}   # keeps what it saw, and compares the next time`,
    duties: `npm run uptick -- verify ${origin}`,
    recount: `npm run uptick -- verify ${origin} --figures figures.json`,
    witness: `curl -s ${origin}/log/policy > policy\ncurl -s ${origin}/log/checkpoint\nnpm run uptick -- witness --policy policy   # be one yourself`,
    timestamp: `curl -s ${origin}/log/checkpoint/${size} | sed '/^$/,$d' > checkpoint.txt
curl -s ${origin}/log/timestamp/${size} > checkpoint.tsr
openssl ts -verify -data checkpoint.txt -in checkpoint.tsr -CAfile authority.pem`,
  })[name]
