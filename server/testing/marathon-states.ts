/** A participant: how many trades they made, and with which profit. */
export type MarathonScore = [trades: number, cents: number]
export interface MarathonState {
  fee: number
  club: number
  scores: readonly MarathonScore[]
  /** What the administrator or the calendar does, one after the other. */
  does: readonly ('start' | 'end' | 'pay' | 'cancel' | 'run out')[]
  /** What the marathon's page says of it; `{over}`, `{planned}` and `{paid}` are instants that the database holds. */
  says: string | null
  /** What each participant got back or won. */
  got: readonly number[]
  /** What the best one reads of themselves. */
  own: string | null
}

export const QUALIFIED: readonly MarathonScore[] = [
  [3, 500],
  [3, 400],
  [3, 300],
  [3, 200],
]
/** Every state of a marathon and its money, by name. */
export const MARATHON_STATES: Record<string, MarathonState> = {
  'is not begun': { fee: 100, club: 50, scores: QUALIFIED, does: [], says: null, got: [0, 0, 0, 0], own: null },
  runs: { fee: 100, club: 50, scores: QUALIFIED, does: ['start'], says: null, got: [0, 0, 0, 0], own: null },
  'has ended early and waits': {
    fee: 100,
    club: 50,
    scores: QUALIFIED,
    does: ['start', 'end'],
    says: '{early} Prizes are paid once the last order has settled. If nobody qualifies, entry fees are returned.',
    got: [0, 0, 0, 0],
    own: null,
  },
  'has ended early and is paid': {
    fee: 100,
    club: 50,
    scores: QUALIFIED,
    does: ['start', 'end', 'pay'],
    says: '{early} 450 U-Points were paid in prizes on {paid}.',
    got: [225, 135, 90, 0],
    own: 'You finished at rank 1 and won 225 U-Points.',
  },
  'has run its whole time': {
    fee: 100,
    club: 0,
    scores: QUALIFIED,
    does: ['start', 'run out'],
    says: 'It ended on {over}. 400 U-Points were paid in prizes on {paid}.',
    got: [200, 120, 80, 0],
    own: 'You finished at rank 1 and won 200 U-Points.',
  },
  'is cancelled before its start': {
    fee: 100,
    club: 50,
    scores: QUALIFIED,
    does: ['cancel'],
    says: 'This marathon was canceled on {over}. All entry fees were returned: 400 U-Points.',
    got: [100, 100, 100, 100],
    own: 'Your entry fee of 100 U-Points was returned.',
  },
  'is cancelled while it runs': {
    fee: 100,
    club: 50,
    scores: QUALIFIED,
    does: ['start', 'cancel'],
    says: 'This marathon was canceled on {over}. All entry fees were returned: 400 U-Points.',
    got: [100, 100, 100, 100],
    own: 'Your entry fee of 100 U-Points was returned.',
  },
  'is cancelled after its end, before it is paid': {
    fee: 100,
    club: 50,
    scores: QUALIFIED,
    does: ['start', 'end', 'cancel'],
    says: 'This marathon was canceled on {over}. All entry fees were returned: 400 U-Points.',
    got: [100, 100, 100, 100],
    own: 'Your entry fee of 100 U-Points was returned.',
  },
  'is cancelled after it was paid': {
    fee: 100,
    club: 50,
    scores: QUALIFIED,
    does: ['start', 'end', 'pay', 'cancel'],
    says: 'This marathon was canceled on {over}, after its prizes were paid. Winners keep their 450 U-Points.',
    got: [225, 135, 90, 0],
    own: 'You finished at rank 1 and won 225 U-Points.',
  },
  'has two qualifiers for three prizes': {
    fee: 100,
    club: 1,
    scores: [
      [3, 5],
      [3, 1],
      [2, 900],
      [0, 0],
    ],
    does: ['start', 'end', 'pay'],
    says: '{early} 401 U-Points were paid in prizes on {paid}.',
    got: [251, 150, 0, 0],
    own: 'You finished at rank 1 and won 251 U-Points.',
  },
  'has one qualifier': {
    fee: 100,
    club: 0,
    scores: [
      [3, -700],
      [0, 0],
    ],
    does: ['start', 'end', 'pay'],
    says: '{early} 200 U-Points were paid in prizes on {paid}.',
    got: [200, 0],
    own: 'You finished at rank 1 and won 200 U-Points.',
  },
  'has nobody who qualifies': {
    fee: 100,
    club: 50,
    scores: [
      [2, 800],
      [0, 0],
    ],
    does: ['start', 'end', 'pay'],
    says: '{early} Nobody qualified for a prize, so all entry fees were returned: 200 U-Points.',
    got: [100, 100],
    own: 'You finished at rank 1. Your entry fee of 100 U-Points was returned.',
  },
  'has nobody who qualifies and is cancelled then': {
    fee: 100,
    club: 50,
    scores: [
      [2, 800],
      [0, 0],
    ],
    does: ['start', 'end', 'pay', 'cancel'],
    says: 'This marathon was canceled on {over}. All entry fees were returned: 200 U-Points.',
    got: [100, 100],
    own: 'You finished at rank 1. Your entry fee of 100 U-Points was returned.',
  },
  'has a tie': {
    fee: 10,
    club: 0,
    scores: [
      [3, 500],
      [3, 500],
      [3, 500],
    ],
    does: ['start', 'end', 'pay'],
    says: '{early} 30 U-Points were paid in prizes on {paid}.',
    got: [15, 9, 6],
    own: 'You finished at rank 1 and won 15 U-Points.',
  },
  'has no participants': {
    fee: 100,
    club: 50,
    scores: [],
    does: ['start', 'end', 'pay'],
    says: '{early} Nobody qualified, so no prize was paid.',
    got: [],
    own: null,
  },
  'has no participants and is cancelled': {
    fee: 100,
    club: 50,
    scores: [],
    does: ['cancel'],
    says: 'This marathon was canceled on {over}. No U-Points moved.',
    got: [],
    own: null,
  },
  'costs nothing and has a pool of the club': {
    fee: 0,
    club: 50,
    scores: QUALIFIED,
    does: ['start', 'end', 'pay'],
    says: '{early} 50 U-Points were paid in prizes on {paid}.',
    got: [25, 15, 10, 0],
    own: 'You finished at rank 1 and won 25 U-Points.',
  },
  'costs nothing and has no pool': {
    fee: 0,
    club: 0,
    scores: QUALIFIED,
    does: ['start', 'end', 'pay'],
    says: '{early} It had no prize pool.',
    got: [0, 0, 0, 0],
    own: 'You finished at rank 1.',
  },
  'costs nothing and waits for its last orders': {
    fee: 0,
    club: 0,
    scores: QUALIFIED,
    does: ['start', 'end'],
    says: '{early} Results are final once the last order has settled.',
    got: [0, 0, 0, 0],
    own: null,
  },
  'costs nothing and is cancelled': {
    fee: 0,
    club: 50,
    scores: QUALIFIED,
    does: ['start', 'cancel'],
    says: 'This marathon was canceled on {over}. No U-Points moved.',
    got: [0, 0, 0, 0],
    own: null,
  },
}
