import { commonLabels } from '../../../ui/common-labels.ts'
import type { Standing, StandingState } from '../guarantee-rules.ts'

export const guaranteeTexts = {
  loading: 'Loading the guarantees',
  title: commonLabels.howKnown,
  own: 'Check it yourself',
  commands: 'Commands',
}

export const standingNames: Record<Standing['name'], [title: string, promise: string]> = {
  log: ['One signed log', 'One signed tree: no entry can change unseen.'],
  kept: ['Append-only', 'Nothing this browser saw has changed.'],
  duties: ['Rules followed', 'Sealed before entry, settled by the candles.'],
  recount: ['Results recounted', 'These results match the entries exactly.'],
  witness: ['Seen by witnesses', 'Others confirm that everyone sees the same record.'],
  timestamp: ['Independent time-stamp', 'An authority confirms that nothing was backdated.'],
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
  none: 'No settled signals yet. The first one settles minutes after the market opens.',
  replay: 'Replay it',
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

/** What verifies the record of `origin` from a checkout. */
export const verifyCommand = (origin: string): string => `npm run uptick -- verify ${origin}`

/** How to check a guarantee with somebody else's tool, or from a checkout of the source. */
export const formatCommands = (name: Standing['name'], { origin, vkey, size }: Place): string =>
  ({
    log: goOf(origin, vkey),
    kept: `npm run uptick -- verify ${origin}   # run it again later to compare`,
    duties: verifyCommand(origin),
    recount: `npm run uptick -- verify ${origin} --figures results.json`,
    witness: `curl -s ${origin}/log/policy > policy\ncurl -s ${origin}/log/checkpoint\nnpm run uptick -- witness --policy policy   # be one yourself`,
    timestamp: `curl -s ${origin}/log/checkpoint/${size} | sed '/^$/,$d' > checkpoint.txt
curl -s ${origin}/log/timestamp/${size} > checkpoint.tsr
openssl ts -verify -data checkpoint.txt -in checkpoint.tsr -CAfile authority.pem`,
  })[name]
