import { TIER_PRICES_UPOINTS } from '../../../contract/tiers.ts'

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
  telegram: 'Write to support on Telegram',
  beforehand: 'Members write from the Support Center of the dashboard.',
} as const

const contact = (paragraph: string): LegalSection => ({ id: CONTACT_ID, title: 'Contact', paragraphs: [paragraph] })

export const privacy: LegalText = {
  title: 'Privacy',
  deck: 'What is kept about you, why, for how long, and what you can do about it.',
  changed: CHANGED,
  sections: [
    {
      id: 'short',
      title: 'In short',
      paragraphs: [
        'We keep what the service needs and nothing for anybody else. There is no advertising, no analytics and no cookie. ' +
          'Pages load nothing from another company’s servers. Your data is not sold.',
      ],
    },
    {
      id: 'account',
      title: 'What your account holds',
      paragraphs: ['You give us the first five; the rest follows from what you do.'],
      points: [
        'Full name, email address, phone number and country.',
        'Your Telegram name, if you give one.',
        'Your password, only as an Argon2id hash. Nobody can read it back, and we cannot either.',
        'The secret of your authenticator app, if you switch that on.',
        'Who invited you, if you came by a referral link.',
        'Your tier, access, admission code and the state of a deposit verification with the proof that you send.',
        'U-Points: every movement of your balance, as entries of a ledger.',
        'In which time zone, on which clock and with which numbers you read the pages.',
        'Your alerts: by which of them signals reach you, your quiet hours, and the address and keys of each browser that you let notify you.',
        'Your email address on the waitlist or the newsletter of CFD AI, if you put it there.',
        'What you write in rooms and the community, your practice trades, marathon results and course progress.',
      ],
    },
    {
      id: 'security',
      title: 'What security needs',
      paragraphs: ['These records exist so that you, and nobody else, are signed in as you.'],
      points: [
        'Sessions: a hash of the session’s token, the browser’s name, the network address, start and end. You see them in your Account Hub and can end each one.',
        'Codes and reset links: only as hashes. A confirmation code lives 15 minutes, a reset link 30, each for one use.',
        'The number of tries from an address or for an account, kept in memory to slow down guessing.',
        'Technical logs: time, address and path of requests that failed. They never hold a password, a code or a token.',
      ],
    },
    {
      id: 'browser',
      title: 'What your browser keeps',
      paragraphs: [
        'Local storage holds the session’s token, a copy of your profile, your choice of theme and a mark that somebody has logged in here. Where you ' +
          'were going is kept for 30 minutes while you reset a password. A form that you have begun is kept ' +
          'until its tab closes, without the password, and those of the account setup and of a creator’s application until you send them ' +
          'or log out (the application’s draft is kept on our server too, so that another device finds it); a tab also remembers that it has fetched the typefaces. Logging out removes ' +
          'all of it but the theme and the mark. The files that the pages are made of are kept for a start without a network; they hold nothing of yours. If you verify the public ' +
          'record in your browser, the number, hash and date of the last record checked stay there until you have them forgotten, ' +
          'so that a record rewritten later shows.',
      ],
    },
    {
      id: 'retention',
      title: 'How long',
      paragraphs: ['What has served its purpose is removed by a job that runs every hour.'],
      points: [
        'A sign-up that is never confirmed: removed a day after its code ended.',
        'A session: ends 24 hours after login; its record is removed a day later.',
        'The address of a browser that you let notify you: removed when you log out there, a day after the session’s end at the latest.',
        'A reset link: removed a day after it ended.',
        'An address on a mailing list: removed when it leaves the list, or eight days after it was entered and never confirmed.',
        'Mails: the text is erased as soon as it has been delivered; the fact that a mail was sent, after a week.',
        'Your account: until you delete it or ask us to.',
      ],
    },
    {
      id: 'record',
      title: 'The public record',
      paragraphs: [
        'The track record is public for ever and cannot be changed. It holds signals, prices and hashes. It holds no member: no name, no number, ' +
          'no trade of yours.',
      ],
    },
    {
      id: 'others',
      title: 'Who else sees it',
      paragraphs: [
        'Members see the name you show in rooms and on leaderboards. The administrator sees accounts in order to verify deposits and answer you, ' +
          'and every such action is logged. A mail passes through the mail provider. A notification passes through the service of your browser’s maker, ' +
          'which cannot read it. A chart image that you scan is read on our server; ' +
          'where an outside reader is switched on, the result names it. We hand data to authorities only where the law compels us.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        'Wherever you live, you can ask for a copy of your data, have it corrected, take it with you, object to a use of it, or have it deleted. ' +
          'Your Account Hub or a message to support starts it, and it costs nothing. After a deletion the points ledger and the audit log keep their entries under a number ' +
          'instead of your name, because books must add up.',
        'We process your data to perform the agreement with you, and security records out of our interest in keeping accounts safe. ' +
          'You may complain to your data protection authority; in Nigeria that is the Nigeria Data Protection Commission.',
      ],
    },
    {
      id: 'demo',
      title: 'Demo installations',
      paragraphs: [
        'A page marked “Demo” runs on one machine with invented members. Its mails go to a mailbox that anybody with access to that machine can open. ' +
          'Do not enter real data there.',
      ],
    },
    contact('Questions about your data, and requests, reach us here.'),
  ],
}

export const terms: LegalText = {
  title: 'Terms',
  deck: 'The agreement between you and Uptick, in words that mean what they say.',
  changed: CHANGED,
  sections: [
    {
      id: 'service',
      title: 'What Uptick is',
      paragraphs: [
        'Uptick is a members’ platform for traders. It publishes CALL and PUT signals with a public record, and offers a chart scanner, rooms, ' +
          'a practice account, marathons and courses. It is information and practice. It is not investment advice, it is not a broker, and it never ' +
          'holds your trading money.',
      ],
    },
    {
      id: 'who',
      title: 'Who may join',
      paragraphs: [
        'You must be at least 18 years old, and old enough where you live to trade the products this platform is about. One person, one account. ' +
          'Give true details, keep your password to yourself, and tell us when somebody else has it.',
      ],
    },
    {
      id: 'access',
      title: 'Access and tiers',
      paragraphs: [
        'Signing up is free and makes you a guest. Signals open by a sponsored access code, by a broker deposit that we have verified, or with U-Points. ' +
          `Tiers cost ${price('starter')} U-Points (Starter), ${price('silver')} (Silver) and ${price('gold')} (Gold).`,
        'The promotion: a sponsored access code unlocks the dashboard, with the tier that it carries, for four months from the day you enter it, unless its ' +
          'sponsor names others. Usually the tier is Starter. Then both end, without a charge and without a renewal. A code works as often as its sponsor allows and cannot be sold.',
      ],
    },
    {
      id: 'signals',
      title: 'Signals and the record',
      paragraphs: [
        'Every signal is committed to the public record before its entry time and settled by one rule: the close at expiry against the price at entry. ' +
          'A missing price voids it. We do not edit, withdraw or delete what has been committed. What a signal is worth is for you to judge: the ' +
          'record shows counts, intervals and the break-even rate so that you can.',
      ],
    },
    {
      id: 'market',
      title: 'Simulated, replayed and live markets',
      paragraphs: [
        'An installation runs on one market and says which. Prices of a simulated market are computed and exist nowhere else; a replayed market repeats recorded ' +
          'prices of the past. Results on either are hypothetical, are marked as such, and are never added to live ones. Nobody can trade on them with money.',
      ],
    },
    {
      id: 'practice',
      title: 'Practice account and marathons',
      paragraphs: [
        'Practice trades are on paper. Profit and loss there are not money, cannot be paid out, and say little about what real trading would have brought. ' +
          'Marathons score practice trades between start and end; profit decides, ties go to the earlier. A fee is taken in U-Points when you join and comes back when a ' +
          'marathon is cancelled. A prize and who may receive it are written on the marathon before you join.',
        'Figures that carry a “Sample” badge show what a screen looks like. They promise nothing.',
      ],
    },
    {
      id: 'upoints',
      title: 'U-Points are not money',
      paragraphs: [
        'U-Points are points of this platform. They cannot be bought back, exchanged for money or used elsewhere, they earn no interest, and they end with your account. ' +
          'You can spend them on tiers and marathons and send them to another member; a transfer is final. Every movement is in your statement. ' +
          'If a movement was wrong, it is reversed by a second one that everybody involved can see.',
      ],
    },
    {
      id: 'conduct',
      title: 'Conduct',
      paragraphs: ['Rooms and the community belong to the people in them.'],
      points: [
        'No insults, threats, spam or impersonation.',
        'No promise of profit, and no offer to trade with somebody else’s money.',
        'No sale of signals, codes or accounts, and no passing on of signals to people without access.',
        'No attempt to read, change or overload what is not yours. Report a weakness to support instead; we thank people who do.',
      ],
    },
    {
      id: 'countries',
      title: 'Where parts are switched off',
      paragraphs: [
        'Binary options may not be offered to retail clients in the European Union, the United Kingdom, Canada and Australia. There, links to brokers, ' +
          'rewards for deposits, cash prizes and referral rewards are switched off. Elsewhere, obeying your country’s law is up to you.',
      ],
    },
    {
      id: 'end',
      title: 'Changes, and the end',
      paragraphs: [
        'You can leave at any time by deleting your account. We may limit or close an account that breaks these terms, and say why. When these terms change in a way that matters, ' +
          'members are told by mail before it applies; whoever disagrees can leave.',
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      paragraphs: [
        'We answer for harm that we cause on purpose or by gross negligence, and wherever the law does not let us limit it. We do not answer for trading losses: ' +
          'the decision to trade, and with how much, is always yours. The service can fail; what was recorded before stays provable.',
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
      title: 'What you can lose',
      paragraphs: [
        'An option that pays a fixed amount costs its whole stake when it expires on the wrong side, however close it was. A CFD is leveraged: ' +
          'a small move against you can take everything you deposited, within minutes. Only use money whose loss changes nothing in your life, and never borrowed money.',
      ],
    },
    {
      id: 'break-even',
      title: 'Half right is not enough',
      paragraphs: [
        'A lost option costs the stake; a won one pays less than the stake. The table shows what is left on average of every 100 dollars staked. ' +
          'It is arithmetic, not a forecast.',
      ],
    },
    {
      id: 'streaks',
      title: 'Streaks and doubling up',
      paragraphs: [
        'Somebody who wins half of the time still loses seven times in a row about once in 128 tries, and whoever trades every five minutes tries often. Doubling the stake after each loss ' +
          '(“martingale”) turns that streak into 127 times the first stake. No way of sizing stakes turns a losing rate into a winning one. The Signal Room ' +
          'has a calculator that shows how probable ruin is.',
      ],
    },
    {
      id: 'statistics',
      title: 'What a win rate proves',
      paragraphs: [
        'A rate without the number of signals behind it says nothing. We print the count and the 95% interval beside every rate, and say “above break-even” only when the whole interval is. ' +
          'Past performance, even proven, does not guarantee future results.',
      ],
    },
    {
      id: 'hypothetical',
      title: 'Hypothetical results',
      paragraphs: [
        'Results of a simulated or replayed market, of a back-test and of the practice account are hypothetical. They do not know slippage, a broker’s spread and delays, or fear. ' +
          'Real trading brings less. We never add them to live results.',
      ],
    },
    {
      id: 'information',
      title: 'Information, not advice',
      paragraphs: [
        'Signals, confidence, scans, rooms and courses are general information. Nobody here knows your means, your aims or your experience. Ask a licensed adviser before you trade with real money.',
      ],
    },
    {
      id: 'countries',
      title: 'Where these products are prohibited',
      paragraphs: [
        'Regulators have forbidden the sale of binary options to retail clients because most of them lose. This platform obeys: broker links, deposit rewards, cash prizes and referral rewards are switched off there.',
      ],
      points: [
        'European Union: national bans that follow the decision of ESMA of 2018.',
        'United Kingdom: the Financial Conduct Authority, since April 2019.',
        'Canada: the securities regulators’ Multilateral Instrument 91-102, since December 2017.',
        'Australia: the order of ASIC, since May 2021.',
        'Other countries have rules of their own. Find out what yours says before you trade.',
      ],
    },
    {
      id: 'help',
      title: 'When it stops being fun',
      paragraphs: [
        'Chasing losses, hiding trades or borrowing to trade are signs of gambling. Stop, close the account, and talk to somebody: a doctor, or a gambling helpline in your country. ' +
          'Support closes your account at once if you ask for it.',
      ],
    },
    contact('Questions about a risk, and requests to close an account, reach us here.'),
  ],
}
