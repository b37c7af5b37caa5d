import { TIER_PRICES_UPOINTS } from '../../../contract/tier-prices.ts'

export interface LegalSection {
  /** Anchor in the page's address. */
  id: string
  title: string
  paragraphs: readonly string[]
  points?: readonly string[]
}

export interface LegalText {
  title: string
  deck: string
  /** The day of the last change. */
  changed: string
  sections: readonly LegalSection[]
}

/** As Terms state it, the same for every reader: `1,000`. */
const price = (tier: keyof typeof TIER_PRICES_UPOINTS): string => TIER_PRICES_UPOINTS[tier].toLocaleString('en-US')

const CHANGED = 'November 22, 2026'

/** The section under which a page names how to reach support. */
export const CONTACT_ID = 'contact'

export const contactTexts = {
  telegram: 'Message support on Telegram',
  beforehand: 'Open the Support Center',
} as const

const contact = (paragraph: string): LegalSection => ({ id: CONTACT_ID, title: 'Contact', paragraphs: [paragraph] })

export const privacy: LegalText = {
  title: 'Privacy',
  deck: 'The data we store about you, why, for how long, and your rights.',
  changed: CHANGED,
  sections: [
    {
      id: 'short',
      title: 'In short',
      paragraphs: [
        'We store only what the service needs. We use no advertising, analytics or cookies, and we never sell your data. ' +
          'Pages load nothing from other companies’ servers.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: ['You give us the first five items. The rest comes from using Uptick.'],
      points: [
        'Full name, email address, phone number and country.',
        'Your Telegram name, if you give one.',
        'Your password, only as an Argon2id hash. No one can read it back, including us.',
        'The secret of your authenticator app, if you turn it on.',
        'The member who invited you, if you used a referral link.',
        'Your tier, access, admission code, and any deposit verification with the proof you send.',
        'U-Points: every change to your balance.',
        'Your time zone, clock and number format.',
        'Your alert settings, quiet hours, and the push address and keys of each browser you allow to notify you.',
        'Your email address on the CFD AI waitlist or newsletter, if you join one.',
        'Your messages and posts, practice trades, marathon results and course progress.',
      ],
    },
    {
      id: 'security',
      title: 'Security records',
      paragraphs: ['We use these records to protect your account.'],
      points: [
        'Sessions: a hash of the token, the browser’s name, the network address, start and end. You can end each one in your Account Hub.',
        'Codes and reset links: only as hashes. A confirmation code works once, for 15 minutes; a reset link once, for 30.',
        'Login attempts per address and account, held in memory to slow down guessing.',
        'Technical logs: time, address and path of failed requests. They never include a password, code or token.',
      ],
    },
    {
      id: 'browser',
      title: 'Your browser’s storage',
      paragraphs: [
        'Your browser stores your session, a copy of your profile, your theme, and a mark that someone logged in here. ' +
          'While you reset a password, it remembers for 30 minutes where you were going.',
        'We save forms you have started, without passwords, until you close the tab. Account setup and creator applications stay until you submit them or log out. ' +
          'We also save the application’s draft on our server, so you can continue on another device.',
        'Logging out deletes all of this except the theme and the mark. The pages’ own files stay for use offline; they contain none of your data.',
        'If you verify the public record, your browser remembers the last entry it checked, so a later rewrite shows. You can delete that at any time.',
      ],
    },
    {
      id: 'retention',
      title: 'How long',
      paragraphs: ['An hourly job deletes data we no longer need.'],
      points: [
        'A signup that you never confirm: deleted a day after its code expires.',
        'A session: ends 24 hours after login. Its record is deleted a day later.',
        'A browser’s push address: deleted when you log out there, or a day after the session ends.',
        'A reset link: deleted a day after it expires.',
        'An address on an email list: deleted when you unsubscribe, or after eight days without confirmation.',
        'Emails: the text is deleted on delivery, the record of sending after a week.',
        'Your account: until you delete it or ask us to.',
      ],
    },
    {
      id: 'record',
      title: 'The public record',
      paragraphs: [
        'The track record is public forever and can’t be changed. It contains signals, prices and hashes, but none of your data, unless you publish calls under a name.',
      ],
    },
    {
      id: 'others',
      title: 'Sharing',
      paragraphs: [
        'Members see your name in rooms and on leaderboards. The administrator sees accounts to verify deposits and answer you. We log every such action. ' +
          'Emails pass through our email provider. Notifications pass through your browser maker’s service, which cannot read them.',
        'We read chart images that you scan on our own server. If we send them to another service too, the scanner names it beforehand. ' +
          'We give data to authorities only if the law requires it.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        'You can get, correct, move or delete your data, or object to its use, from any country. ' +
          'Use your Account Hub or contact support, free of charge. After a deletion, ledger and audit entries stay under a number instead of your name.',
        'We process your data to provide the service, and security records to keep accounts safe. ' +
          'You can complain to your data protection authority. In Nigeria that is the Nigeria Data Protection Commission.',
      ],
    },
    {
      id: 'demo',
      title: 'Demo installations',
      paragraphs: [
        'A page marked “Demo” has invented members. Anyone with access to its machine can read its emails. Don’t enter real data there.',
      ],
    },
    contact('Contact us with questions or requests about your data.'),
  ],
}

export const terms: LegalText = {
  title: 'Terms',
  deck: 'The agreement between you and Uptick, in plain words.',
  changed: CHANGED,
  sections: [
    {
      id: 'service',
      title: 'About Uptick',
      paragraphs: [
        'Uptick is a members’ platform for traders. It publishes CALL and PUT signals with a public record, and offers a chart scanner, rooms, ' +
          'a practice account, marathons and courses. Uptick gives information and practice, not investment advice. It is not a broker and never ' +
          'holds your trading money.',
      ],
    },
    {
      id: 'who',
      title: 'Membership',
      paragraphs: [
        'You must be at least 18, and old enough to trade these products where you live. One person, one account. ' +
          'Give true details, keep your password private, and tell us if someone else has it.',
      ],
    },
    {
      id: 'access',
      title: 'Access and tiers',
      paragraphs: [
        'Signing up is free and makes you a guest. A sponsor code, a verified broker deposit or U-Points unlock signals. ' +
          `Tiers cost ${price('starter')} U-Points (Starter), ${price('silver')} (Silver) and ${price('gold')} (Gold).`,
        'A sponsor code unlocks the dashboard and a tier, usually Starter, for four months or as long as the sponsor sets. ' +
          'Both then end without charge or renewal. The sponsor limits how often a code works. You may not sell codes.',
      ],
    },
    {
      id: 'signals',
      title: 'Signals and the record',
      paragraphs: [
        'We commit every signal to the public record before its entry time and settle it by one rule: the close at expiry against the price at entry. ' +
          'A missing price voids it. We never edit, withdraw or delete a committed signal. Judge signals yourself: the ' +
          'record shows counts, margins of error and the break-even rate.',
      ],
    },
    {
      id: 'market',
      title: 'Simulated, replayed and live markets',
      paragraphs: [
        'Uptick always shows which market it runs on. Simulated prices are computed; replayed prices are past recordings. ' +
          'Both give hypothetical results, which we mark and never add to live ones. No one can trade them with money.',
      ],
    },
    {
      id: 'practice',
      title: 'Practice account and marathons',
      paragraphs: [
        'Practice profit and loss is not money, can’t be paid out and says little about real trading. ' +
          'In a marathon the highest practice profit wins, and the earlier score wins a tie. You pay any fee in U-Points when you join, and we refund it if the ' +
          'marathon is canceled. Each marathon shows its prize, and who may receive it, before you join.',
        'Numbers with a “Sample” badge are examples, not promises.',
      ],
    },
    {
      id: 'upoints',
      title: 'U-Points are not money',
      paragraphs: [
        'U-Points work only on Uptick. You can’t exchange them for money or use them elsewhere. They earn no interest and end with your account. ' +
          'You can spend them on tiers and marathons, or send them to another member. Transfers are final. Your statement shows every change. ' +
          'We correct a wrong entry with a second one that everyone involved can see.',
      ],
    },
    {
      id: 'conduct',
      title: 'Conduct',
      paragraphs: ['Rooms and the community belong to the people in them.'],
      points: [
        'No insults, threats, spam or impersonation.',
        'No promise of profit, and no offer to trade with somebody else’s money.',
        'No selling of signals, codes or accounts, and no sharing of signals with people without access.',
        'No attempt to read, change or overload other people’s data or our systems. Report weaknesses to support, with our thanks.',
      ],
    },
    {
      id: 'countries',
      title: 'Where parts are switched off',
      paragraphs: [
        'Binary options may not be offered to retail clients in the European Union, the United Kingdom, Canada and Australia. There we switch off broker links, ' +
          'deposit rewards, cash prizes and referral rewards. Elsewhere you must follow your country’s law.',
      ],
    },
    {
      id: 'end',
      title: 'Changes and cancellation',
      paragraphs: [
        'You can delete your account at any time. We may limit or close an account that breaks these terms, and we say why. ' +
          'We email you before any important change to these terms. If you disagree, you can leave.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      paragraphs: [
        'We are liable for harm we cause on purpose or by gross negligence, and wherever the law forbids a limit. We are not liable for trading losses: ' +
          'you alone decide whether and how much to trade. The service can fail, but the existing record stays provable.',
      ],
    },
    contact('Support answers questions about these terms.'),
  ],
}

export const risk: LegalText = {
  title: 'Risk',
  deck: 'Options and CFDs are high risk. You can lose all the money you put in, and most people who trade them do lose.',
  changed: CHANGED,
  sections: [
    {
      id: 'lose',
      title: 'Your possible losses',
      paragraphs: [
        'A fixed-payout option that expires on the wrong side costs the whole stake, however close it was. A CFD is leveraged: ' +
          'a small move against you can take your whole deposit within minutes. Only use money you can afford to lose, and never borrow it.',
      ],
    },
    {
      id: 'break-even',
      title: 'Half right is not enough',
      paragraphs: [
        'A lost option costs the stake; a won one pays less than the stake. The table shows the average result for every 100 dollars staked. ' +
          'It is arithmetic, not a forecast.',
      ],
    },
    {
      id: 'streaks',
      title: 'Streaks and doubling up',
      paragraphs: [
        'Even if you win half of the time, you lose seven times in a row about once in 128 tries. Doubling the stake after each loss ' +
          '(“martingale”) turns that streak into 127 times the first stake. No stake size turns a losing rate into a winning one. The Signal Room ' +
          'has a calculator for your chance of ruin.',
      ],
    },
    {
      id: 'statistics',
      title: 'Reading a win rate',
      paragraphs: [
        'A win rate means nothing without its sample size. We show the count and the 95% interval beside every rate. ' +
          'We say “above break-even” only if the whole interval is. Past performance, even proven, does not guarantee future results.',
      ],
    },
    {
      id: 'hypothetical',
      title: 'Hypothetical results',
      paragraphs: [
        'Results from simulated or replayed markets, back-tests and practice accounts are hypothetical. They leave out slippage, spreads, delays and fear. ' +
          'Real trading returns less. We never add them to live results.',
      ],
    },
    {
      id: 'information',
      title: 'Information, not advice',
      paragraphs: [
        'Signals, confidence, scans, rooms and courses are general information. They don’t consider your finances, goals or experience. Ask a licensed adviser before you trade with real money.',
      ],
    },
    {
      id: 'countries',
      title: 'Where these products are prohibited',
      paragraphs: [
        'Regulators there forbid selling binary options to retail clients, because most lose. We switch off broker links, deposit rewards, cash prizes and referral rewards there.',
      ],
      points: [
        'European Union: national bans that follow the decision of ESMA of 2018.',
        'United Kingdom: the Financial Conduct Authority, since April 2019.',
        'Canada: the securities regulators’ Multilateral Instrument 91-102, since December 2017.',
        'Australia: the order of ASIC, since May 2021.',
        'Other countries have their own rules. Check yours before you trade.',
      ],
    },
    {
      id: 'help',
      title: 'When it stops being fun',
      paragraphs: [
        'Chasing losses, hiding trades or borrowing to trade are signs of gambling. Stop, close the account, and talk to someone: a doctor, or a gambling helpline in your country. ' +
          'Support will close your account at once if you ask.',
      ],
    },
    contact('Contact us with questions about risk, or to close your account.'),
  ],
}
