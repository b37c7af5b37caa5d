import type { KnownQuestion } from '../../../contract/lesson-text.ts'
import type { LessonBlock, LessonFigure } from '../../../contract/lessons.ts'
import type { PathOrder, WrittenLesson } from './rules.ts'

const text = (words: string): LessonBlock => ({ kind: 'text', text: words })
const points = (...words: string[]): LessonBlock => ({ kind: 'points', points: words })
const sum = (...lines: string[]): LessonBlock => ({ kind: 'sum', lines })
const figure = (name: LessonFigure): LessonBlock => ({ kind: 'figure', figure: name })
/** `right` counts the options from 0. */
const ask = (words: string, options: string[], right: number, explanation: string): KnownQuestion => ({
  text: words,
  options,
  right,
  explanation,
})

/** Which of the lessons stand on which of the paths that come with the product, in their order. */
export const lessonPaths: readonly PathOrder[] = [
  {
    id: 'foundations',
    lessonIds: [
      'options-forex-and-cfds',
      'break-even-and-payout',
      'entry-time-and-slippage',
      'trading-sessions-and-spreads',
      'reading-a-candle-chart',
    ],
  },
  {
    id: 'chance-and-money',
    lessonIds: ['position-size', 'what-an-interval-says', 'martingale-and-ruin', 'calibrated-confidence'],
  },
  {
    id: 'judgement',
    lessonIds: ['support-and-resistance', 'keeping-a-journal', 'invented-win-rates', 'when-to-stop', 'testing-an-idea'],
  },
]

/** The lessons that come with the product, each path's in its order; they are the administrator's from then on. A figure that is stated here is computed again in the tests. */
export const lessons: readonly WrittenLesson[] = [
  {
    id: 'options-forex-and-cfds',
    title: 'Options, forex and CFDs',
    summary: 'Three contracts on the same price: their gains, their losses, and your counterparty.',
    level: 'beginner',
    form: 'guide',
    minutes: 6,
    body: [
      {
        title: 'A fixed-payout option',
        blocks: [
          text(
            'You predict a higher price (CALL) or a lower one (PUT) at one moment, the expiry. If you are right, you get back your stake and a fixed share of it, the payout. If you are wrong, you lose the stake. The distance of the move makes no difference.',
          ),
          text(
            'You know your largest loss before you begin: the stake. That is the good part. The bad part: a single point on the wrong side costs all of it.',
          ),
          sum('Stake 10, payout 80%', 'Right: you gain 8', 'Wrong: you lose 10'),
        ],
      },
      {
        title: 'Spot forex and CFDs',
        blocks: [
          text(
            'With spot forex or a contract for difference (CFD), your gain or loss grows with the distance. Ten points in your favor bring ten times as much as one point. You can close at any time. You pay the spread, often a commission, and a financing charge for each night.',
          ),
          text(
            'Both use leverage: you deposit a fraction of the position. With leverage of 30 to 1, a deposit of 100 controls 3,000. A move of 1% against you then costs 30, almost a third of the deposit.',
          ),
          points(
            'A stop order asks to close at a price, but it does not promise that price. After a weekend or an announcement, the next price may be far beyond it.',
            'The country and the contract decide if you can lose more than you deposited. Find out before you trade.',
          ),
        ],
      },
      {
        title: 'Your counterparty',
        blocks: [
          text(
            'With many retail brokers, the counterparty is the broker, and your losses are its income. That does not make the broker dishonest. But nobody in the deal needs you to win.',
          ),
          text(
            'Several countries forbid the sale of fixed-payout options to private people. In other countries, look up the broker’s license at the regulator. A logo at the bottom of a page is not a license.',
          ),
          text('Our signals are CALL or PUT at an entry time, so one rule can settle them.'),
        ],
      },
    ],
    quiz: [
      ask(
        'You stake 20 on a fixed-payout option at 80% and the price is one point on the wrong side at expiry. What do you lose?',
        ['Nothing, it was too close', 'A small part of the stake', '16', '20'],
        3,
        'Distance does not count. One point on the wrong side loses the whole stake.',
      ),
      ask(
        'With leverage of 30 to 1, how much of the deposit does a 1% move against you cost?',
        ['1%', '3%', '30%', '100%'],
        2,
        'You control 30 times the deposit, so 1% of the position is 30% of the deposit.',
      ),
      ask(
        'What does a stop order promise?',
        [
          'To close at exactly its price',
          'To try to close once the price is reached',
          'That you cannot lose',
          'That the spread stays the same',
        ],
        1,
        'It becomes an order at the next available price. After a gap, that price may be much worse.',
      ),
      ask(
        'Where do you check a broker’s license?',
        ['At the regulator', 'In a chat group', 'On the broker’s own page', 'In the app store'],
        0,
        'Only the regulator’s own register is evidence. Anybody can print a logo.',
      ),
    ],
  },
  {
    id: 'break-even-and-payout',
    title: 'Break-even and payout',
    summary: 'Why winning more than half of your trades is not enough, and how to find the rate you need.',
    level: 'beginner',
    form: 'tutorial',
    minutes: 6,
    body: [
      {
        title: 'Half is a loss',
        blocks: [
          text(
            'At a payout of 80%, a win brings 8 for each 10 staked, and a loss costs 10. After one win and one loss you are 2 behind. So a coin, right half of the time, slowly loses money.',
          ),
          sum(
            '100 trades of 10, payout 80%, 52 won',
            'Gained: 52 × 8 = 416',
            'Lost: 48 × 10 = 480',
            'Result: 416 − 480 = −64',
          ),
          text('Fifty-two in a hundred sounds like an edge. It is a loss of 64.'),
        ],
      },
      {
        title: 'The break-even rate',
        blocks: [
          text(
            'Gains and losses cancel out at a win rate of 1 divided by (1 + payout). At 80% that is 1 / 1.8 = 55.56%. Below it you lose in the long run. Above it you gain.',
          ),
          sum(
            'Payout 70%: break-even 58.82%',
            'Payout 80%: break-even 55.56%',
            'Payout 90%: break-even 52.63%',
            'Payout 95%: break-even 51.28%',
          ),
          text(
            'A better payout is worth more than most strategies. From 80% to 90%, the rate you need falls by almost three points, without any prediction.',
          ),
        ],
      },
      {
        title: 'Try it',
        blocks: [
          text('Change the payout and the win rate to see the average result of a hundred equal trades.'),
          figure('break-even'),
          text(
            'This is an average. The results of real trades vary widely around it, as the lesson on intervals explains. That is why our pages show every win rate next to its break-even rate.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'What is the break-even rate at a payout of 80%?',
        ['50%', '52.63%', '55.56%', '80%'],
        2,
        '1 / (1 + 0.8) = 0.5556.',
      ),
      ask(
        'You win 52 of 100 trades of 10 at a payout of 80%. What is the result?',
        ['+40', '+16', '0', '−64'],
        3,
        '52 × 8 = 416 gained, 48 × 10 = 480 lost: 64 behind.',
      ),
      ask(
        'A pair pays 70% today instead of 80%. What happens to the rate you need?',
        ['It rises to 58.82%', 'It stays', 'It falls', 'It rises to 70%'],
        0,
        '1 / 1.7 = 0.5882. The less a win pays, the more often you must win.',
      ),
      ask(
        'Your true win rate is 54% and the payout 80%. What should you do?',
        ['Stake more', 'Not trade it for money', 'Nothing: it is an edge', 'Trade more often'],
        1,
        '54% is below 55.56%. Each 10 staked loses 0.28 on average. More trades lose more.',
      ),
    ],
  },
  {
    id: 'entry-time-and-slippage',
    title: 'Entry time and slippage',
    summary: 'A signal is a price at a moment. Learn the cost of being early, late or slow.',
    level: 'beginner',
    form: 'guide',
    minutes: 5,
    body: [
      {
        title: 'The moment is part of the signal',
        blocks: [
          text(
            'A one-minute CALL on EUR/USD at 14:32:00 compares two prices: at 14:32:00 and at 14:33:00. If you enter at 14:32:20, you have another trade from another price. It may win when the signal loses, or lose when it wins.',
          ),
          text(
            'Our signals come one minute before their entry. Use that minute to open the pair, set the stake, and wait for the clock.',
          ),
        ],
      },
      {
        title: 'Slippage',
        blocks: [
          text(
            'Slippage is the difference between the price you wanted and the price you got. It comes from your reaction, your connection and the broker’s queue. On a one-minute trade it matters, because prices often end a point or two apart.',
          ),
          points(
            'It usually hurts. If the price moves your way before your entry, you get a worse one. If it moves against you, you get in easily.',
            'It grows when everybody orders at once: at the full minute, after announcements, and when a session opens.',
            'Write down both prices. After fifty trades you know your average cost.',
          ),
        ],
      },
      {
        title: 'If you are late, skip it',
        blocks: [
          text(
            'If you missed the entry, skip the signal. A late entry has less time until the same expiry and starts from another price. The next signal comes soon. The record does not depend on your trades.',
          ),
          text(
            'We measure this too. For each signal, the track record shows if the entry price was still available some seconds later.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'A one-minute signal enters at 14:32:00. You enter at 14:32:20. What do you hold?',
        ['Another trade, from another price', 'The same trade', 'A safer trade', 'A trade of 80 seconds'],
        0,
        'The entry price is part of the signal. You have a different one.',
      ),
      ask(
        'When is slippage usually worst?',
        ['In quiet hours', 'On large screens', 'On weekends', 'When everybody orders at once'],
        3,
        'Queues are longest at full minutes, after announcements, and when a session opens.',
      ),
      ask(
        'You missed the entry by half a minute. What is sensible?',
        ['Enter with half the stake', 'Enter with twice the stake', 'Let it go', 'Enter the other way'],
        2,
        'A late entry is a trade that nobody has assessed, with less time. Another signal will come.',
      ),
      ask(
        'How do you learn what slippage costs you?',
        [
          'Ask the broker',
          'Write down the price you wanted and the price you got',
          'Watch the spread',
          'It cannot be known',
        ],
        1,
        'Only your own entries, side by side, show it.',
      ),
    ],
  },
  {
    id: 'trading-sessions-and-spreads',
    title: 'Trading sessions and spreads',
    summary: 'Trading hours, their costs, and the clock changes twice a year.',
    level: 'beginner',
    form: 'guide',
    minutes: 5,
    body: [
      {
        title: 'Three sessions a day',
        blocks: [
          text(
            'Currencies trade around the clock from Sunday evening to Friday evening, New York time. The day has three sessions: Tokyo, London and New York. Prices move most when two of them overlap. The afternoon in London is the morning in New York.',
          ),
          text(
            'Daylight saving time starts on different days in Europe and North America. Most of Africa and Asia does not use it. So for a few weeks each spring and fall, the overlap moves by an hour on your clock. Our pages show times in your own zone and adjust them for you.',
          ),
        ],
      },
      {
        title: 'The spread',
        blocks: [
          text(
            'There are two prices: one for buying and a lower one for selling. The difference is the spread, and every trader pays it. If you buy and sell at once, you lose exactly the spread.',
          ),
          sum(
            'Buy at 1.1002, sell at 1.1000: spread of 2 pips',
            'A target of 10 pips is then 12 pips of movement away',
            'A stop of 10 pips is 8 pips of movement away',
          ),
          text(
            'The spread widens when few people trade: late evening in New York, the first minutes of a week, and around announcements. A cost of 2 pips is small against a move of 100, but large against a move of 4.',
          ),
        ],
      },
      {
        title: 'OTC and simulated markets',
        blocks: [
          text(
            'On weekends many brokers offer “OTC” pairs. The broker makes their prices. No exchange has them, so nobody outside can check them. That is a fact, not an accusation.',
          ),
          text(
            'If our own market is simulated, every price says so. A result on a simulated market tells you about the method, not about a broker’s payments.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'When do currencies usually move most?',
        ['When London and New York are both at work', 'When Tokyo opens', 'On Sunday evening', 'At midnight UTC'],
        0,
        'The two largest centers then trade at the same time.',
      ),
      ask(
        'The spread is 2 pips and you buy. How far must the buying and selling prices rise for a gain of 10 pips?',
        ['8 pips', '10 pips', '12 pips', '20 pips'],
        2,
        'You pay the spread first: 10 and 2.',
      ),
      ask(
        'Who makes the price of an OTC pair on a weekend?',
        ['The central bank', 'An exchange', 'All banks together', 'The broker'],
        3,
        'No outside market shows that price.',
      ),
      ask(
        'Why does London open an hour earlier on a Lagos clock in summer?',
        [
          'Lagos changes its clocks',
          'London changes its clocks, Lagos does not',
          'Markets open later in summer',
          'It does not',
        ],
        1,
        'Nigeria has the same time all year. London’s clocks change twice.',
      ),
    ],
  },
  {
    id: 'reading-a-candle-chart',
    title: 'Reading a candle chart',
    summary: 'Four prices per candle: their meaning, their limits, and the value of patterns.',
    level: 'beginner',
    form: 'guide',
    minutes: 6,
    body: [
      {
        title: 'Four prices',
        blocks: [
          text(
            'A candle shows a period, such as a minute, in four prices: open, high, low and close. The body reaches from open to close. The thin lines, the wicks, reach to the high and the low. On our charts, a hollow body closed higher and a filled body closed lower.',
          ),
          text(
            'A candle does not show the order of events. With long wicks on both sides, the price may have gone up first or down first. Only smaller candles show that.',
          ),
        ],
      },
      {
        title: 'Reading the shape',
        blocks: [
          points(
            'A long body: one side held the price from the open to the close.',
            'A long upper wick: the price was higher and could not stay there.',
            'A tiny body: open and close are near each other. People call it indecision, but it may simply be quiet.',
            'Growing candles: the market moves more than before. The size of a move is far easier to predict than its direction.',
          ),
          text(
            'A shape means different things on different scales. A long candle on a one-minute chart may be invisible on an hourly chart. Before you call a candle long, compare it with the usual candles of that pair and time of day.',
          ),
        ],
      },
      {
        title: 'The value of patterns',
        blocks: [
          text(
            'Hammers, engulfing candles and stars have names because people see them often, even in charts of random numbers. A name is not a probability. To measure a pattern, count all of its appearances, not only those you remember. Then compare its win rate with break-even.',
          ),
          text(
            'Be careful with the last candle. It is not a hammer until it closes. Signals from unfinished candles look brilliant only in hindsight.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'Which four prices does a candle show?',
        [
          'Open, high, low, close',
          'Buy, sell, spread, mean',
          'First, second, third, fourth',
          'High, low, mean, volume',
        ],
        0,
        'The body is open to close, the wicks reach to high and low.',
      ),
      ask(
        'A candle has long wicks on both sides. What came first, the high or the low?',
        ['The high', 'The low', 'The longer one', 'The candle does not say'],
        3,
        'The candle does not record the order. Only smaller candles show it.',
      ),
      ask(
        'How do you measure the value of a pattern?',
        [
          'Look up its name',
          'Remember the best ones',
          'Count all of its appearances, won and lost',
          'Ask how long it has been known',
        ],
        2,
        'Memory favors the hits. A count includes the misses.',
      ),
      ask(
        'Why is the last candle risky?',
        ['It is larger than the others', 'It has not closed yet', 'It has no wicks', 'It is always wrong'],
        1,
        'Its shape can still change. A test that uses its final shape knows the future.',
      ),
    ],
  },
  {
    id: 'position-size',
    title: 'Position size',
    summary: 'The one number you control: the largest loss of one trade.',
    level: 'beginner',
    form: 'tutorial',
    minutes: 6,
    body: [
      {
        title: 'Start with the loss',
        blocks: [
          text(
            'First decide the largest loss of one trade. Choose a small share of the account, often 1%, rarely more than 2%. With a fixed payout, the stake is that amount. With forex or CFDs, the size depends on the distance to your stop.',
          ),
          sum(
            'Account 1,000, risk 2%: the trade may lose 20',
            'Stop 25 pips away: 20 / 25 = 0.80 for each pip',
            'Stop 50 pips away: 20 / 50 = 0.40 for each pip',
          ),
          text('A wider stop means a smaller position, never a larger risk.'),
          figure('position-size'),
        ],
      },
      {
        title: 'Losses weigh more than gains',
        blocks: [
          text('After a loss, you have less money to win it back. The gain you need grows faster than the loss:'),
          sum('Lost 10%: 11.1% needed', 'Lost 25%: 33.3% needed', 'Lost 50%: 100% needed', 'Lost 75%: 300% needed'),
          text(
            'Everybody has losing streaks. With even chances, 100 trades contain a streak of at least six losses with a probability of about 55%. At 2% each, six losses in a row cost about 11% of the account. At 10% each, they cost 47%.',
          ),
        ],
      },
      {
        title: 'When not to raise it',
        blocks: [
          points(
            'After a loss, to get it back. The market does not know that you are behind.',
            'After a run of wins, because it feels easy. The chance of the next one is the same.',
            'Because a signal looks certain. No honest count ever shows 100%.',
          ),
          text(
            'A fixed share of the account adjusts by itself. After losses the next stake is smaller, after gains it is larger. Don’t adjust more than that.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'Account 1,000, risk 2%, stop 50 pips away. How much for each pip?',
        ['0.20', '0.40', '2.00', '20.00'],
        1,
        '2% of 1,000 is 20; 20 divided by 50 pips is 0.40.',
      ),
      ask(
        'You lost half of the account. How much must the rest gain to break even?',
        ['25%', '50%', '100%', '150%'],
        2,
        'From 500 back to 1,000 is a doubling.',
      ),
      ask(
        'You want a wider stop at the same risk. What changes?',
        ['The position becomes smaller', 'The position becomes larger', 'The risk doubles', 'Nothing'],
        0,
        'The amount at risk is fixed, so each pip must cost less.',
      ),
      ask(
        'With even chances, how likely is a streak of at least six losses in 100 trades?',
        ['About 2%', 'About 10%', 'About 55%', 'It cannot happen'],
        2,
        'Six in a row from a given trade is rare (1.6%), but a streak can start at many trades.',
      ),
    ],
  },
  {
    id: 'what-an-interval-says',
    title: 'Reading an interval',
    summary: 'A win rate without a sample size is a rumor. Learn to read the interval around it.',
    level: 'intermediate',
    form: 'tutorial',
    minutes: 7,
    body: [
      {
        title: 'The same rate, different knowledge',
        blocks: [
          text(
            'Six of ten, 60 of 100 and 600 of 1,000 are all 60%, but they don’t prove the same. A 95% interval shows the true rates that fit the count:',
          ),
          sum('6 of 10: 31.3% to 83.2%', '60 of 100: 50.2% to 69.1%', '600 of 1,000: 56.9% to 63.0%'),
          text(
            'After ten trades, almost any rate is possible. After a hundred, 50% is barely outside. Only after a thousand is the whole interval above a break-even rate of 55.56%.',
          ),
        ],
      },
      {
        title: 'How to read it',
        blocks: [
          points(
            'Look at the lower end first. If it is above break-even, the record is evidence of an edge.',
            'If the interval spans break-even, it shows neither an edge nor its absence.',
            'The width shrinks with the square root of the count. For half the width you need four times the trades.',
            'About one in twenty 95% intervals misses the true rate. They are a good habit, not a guarantee.',
          ),
          figure('interval'),
          text('The method is Wilson’s interval of 1927. It also works for small counts and near 0% and 100%.'),
        ],
      },
      {
        title: 'Its limits',
        blocks: [
          text(
            'The interval assumes a complete count and a future like the past. It can’t see omitted trades, a strategy chosen for its good past, or a changing market. The lessons on invented win rates and on testing an idea explain those problems.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'A record says 60 of 100 won, interval 50.2% to 69.1%, break-even 55.56%. What does it show?',
        ['Neither: the interval spans break-even', 'No edge', 'An edge', 'A rate of 69.1%'],
        0,
        'Rates on both sides of break-even fit the count.',
      ),
      ask(
        'How many trades do you need for half the width?',
        ['Twice as many', 'Four times as many', 'Ten times as many', 'The width stays'],
        1,
        'The width falls with the square root of the count.',
      ),
      ask(
        'Which of these is evidence of a true rate above 55.56%?',
        ['6 of 10', '60 of 100', '600 of 1,000', 'All of them: each is 60%'],
        2,
        'Only its lower end, 56.9%, is above 55.56%. The others begin at 31.3% and 50.2%.',
      ),
      ask(
        'What can an interval not see?',
        ['The count', 'The wins', 'The rate', 'Trades that were left out'],
        3,
        'It uses the trades in the count. It can’t know about missing ones.',
      ),
    ],
  },
  {
    id: 'martingale-and-ruin',
    title: 'Martingale and ruin',
    summary: 'Doubling after a loss wins often, then loses more than it won. See the math.',
    level: 'intermediate',
    form: 'tutorial',
    minutes: 7,
    body: [
      {
        title: 'Three steps',
        blocks: [
          text('Stake 10; after a loss 20; after another loss 40; then stop. At a payout of 80%:'),
          sum(
            'Win the first: +8',
            'Lose, win the second: −10 + 16 = +6',
            'Lose two, win the third: −30 + 32 = +2',
            'Lose all three: −10 − 20 − 40 = −70',
          ),
          text(
            'With even chances, seven of eight rounds end with a gain. That feels good. But the eighth costs 70, more than the other seven gain together.',
          ),
          sum('Average of a round: 1/2 × 8 + 1/4 × 6 + 1/8 × 2 − 1/8 × 70 = −3'),
        ],
      },
      {
        title: 'Doubling changes no chance',
        blocks: [
          text(
            'Each trade has the same average result per unit staked. With even chances and a payout of 80%, it is −10% of the stake. A round stakes 30 on average: 10, half of the time 20 more, a quarter of the time 40 more. So it loses 10% of 30, which is 3.',
          ),
          text(
            'Other stakes can’t turn a negative average into a positive one. They only change the timing of your losses: many small gains, then a rare loss that eats them.',
          ),
          figure('martingale'),
        ],
      },
      {
        title: 'Ruin',
        blocks: [
          text(
            'Ruin means that you can’t pay for the next stake. For equal stakes we can compute its chance exactly. With a balance of 1,000, even chances and a payout of 80%, within 500 trades:',
          ),
          sum('Stake of 1% of the start: 0.95%', 'Stake of 2%: 58.66%', 'Stake of 5%: 96.95%'),
          text('Doubling brings ruin sooner, because the stakes grow while the balance shrinks.'),
          figure('ruin'),
        ],
      },
    ],
    quiz: [
      ask(
        'Stakes of 10, 20 and 40 at a payout of 80%. You win the third after two losses. What is the result?',
        ['+32', '+8', '+2', '−30'],
        2,
        '−10 − 20 + 32 = 2.',
      ),
      ask('And if all three are lost?', ['−40', '−70', '−30', '−80'], 1, '10 + 20 + 40 = 70.'),
      ask(
        'Seven of eight rounds end with a gain. Why do you still lose?',
        [
          'The eighth loses more than the seven gain',
          'It is not',
          'Because of the spread',
          'Because brokers forbid it',
        ],
        0,
        'In eight average rounds: 4 × 8 + 2 × 6 + 1 × 2 = 46 gained, 70 lost.',
      ),
      ask(
        'What does doubling do to the chance of winning the next trade?',
        ['It doubles it', 'It raises it a little', 'It halves it', 'Nothing'],
        3,
        'The price does not know your stake.',
      ),
    ],
  },
  {
    id: 'calibrated-confidence',
    title: 'Calibrated confidence',
    summary: 'The meaning of “70% sure”, and how to check it.',
    level: 'advanced',
    form: 'guide',
    minutes: 6,
    body: [
      {
        title: 'A promise about many',
        blocks: [
          text(
            'A single forecast of 70% can’t be wrong: it may happen or not. But all forecasts of 70% together make a promise: seven of ten come true. A forecaster who fulfills it is calibrated.',
          ),
          text(
            'Calibrated is not the same as good. A forecaster who always says 50% about a coin is perfectly calibrated, but useless. A forecaster who says 90% and is right 60 times in 100 is useful, if you read their 90 as 60.',
          ),
        ],
      },
      {
        title: 'The reliability diagram',
        blocks: [
          text(
            'Sort all forecasts into bins by confidence: 50 to 55, 55 to 60 and so on. For each bin, plot the win rate against the confidence. Points on the diagonal are calibrated. Points below it are overconfident.',
          ),
          points(
            'Each bin needs its count. A bin with four forecasts means nothing.',
            'Overconfidence shows first in the highest bin.',
            'If you pick the most confident of several candidates, your picks are overconfident. Correct them with the results of the picks, not of all candidates.',
          ),
          text('The public record shows this diagram for our signals, with the count and the interval of each bin.'),
        ],
      },
      {
        title: 'Your own',
        blocks: [
          text(
            'In the practice account you can state your confidence before an order. It stays with the order and is part of the export. After a few dozen orders, compare your confidence with your results. If your 80 is really a 55, practice was a cheap place to learn it.',
          ),
          text(
            'With a calibrated confidence, deciding is easy. At a payout of 80%, a signal below 55.56% is not worth its stake. On liquid markets, an honest confidence is rarely far from 50.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'A forecaster said 70% a hundred times and was right 70 times. They are …',
        ['lucky', 'overconfident', 'calibrated', 'right 100%'],
        2,
        'Their confidence matches their results.',
      ),
      ask(
        'In a bin of “80 to 85%”, 55% of 200 forecasts came true. What is that?',
        ['Too few to tell', 'Underconfidence', 'Good calibration', 'Overconfidence'],
        3,
        'The point lies far below the diagonal, and 200 is enough to see it.',
      ),
      ask(
        'The payout is 80% and a calibrated signal states 53%. Is it worth the stake?',
        ['Yes, it is above 50%', 'No, it is below 55.56%', 'Only with martingale', 'It cannot be known'],
        1,
        'Calibrated 53% means 53 wins in 100: less than break-even.',
      ),
      ask(
        'A forecaster says 50% about every coin. They are …',
        ['calibrated and useless', 'overconfident', 'uncalibrated', 'profitable'],
        0,
        'Calibration alone is no skill. The forecasts must also differ, and rightly so.',
      ),
    ],
  },
  {
    id: 'support-and-resistance',
    title: 'Support and resistance',
    summary: 'Prices that turned the market before, why they may matter, and how to avoid seeing them everywhere.',
    level: 'intermediate',
    form: 'guide',
    minutes: 5,
    body: [
      {
        title: 'Levels',
        blocks: [
          text(
            'Support is a price where falls have ended before. Resistance is a price where rises have ended. There are simple reasons: orders wait at round numbers and at old highs and lows, and people remember their mistakes.',
          ),
          text('A level is an area, not a line. If you need three decimals to make it fit, it does not fit.'),
        ],
      },
      {
        title: 'Drawing fewer',
        blocks: [
          points(
            'Draw it before the price comes back, and leave it. A line that you move afterwards proves nothing.',
            'Look for at least two clear turns, with an obvious move away between them.',
            'A level on an hourly chart counts more than one on a minute chart.',
            'With enough lines there is always one near the turn. Count the lines that did nothing, too.',
          ),
        ],
      },
      {
        title: 'Break, bounce and cost',
        blocks: [
          text(
            'At a level, the price either turns or goes through. Nobody knows in advance. But just beyond a level, you know that you were wrong. That makes your loss small and known, which helps even if the level works only half of the time.',
          ),
          text(
            'With a fixed payout, that advantage disappears: a small miss costs as much as a large one. There a level must predict the direction. Count its results before you believe it.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'When should you draw a level?',
        ['Before the price comes back to it', 'After the turn', 'Every minute', 'When a trade is lost'],
        0,
        'Afterwards, a line only describes the past.',
      ),
      ask(
        'You have 30 lines on a chart, and the price turned at one of them. What does that show?',
        ['The line works', 'A reversal', 'Little: with 30 lines one is always near', 'Strong resistance'],
        2,
        'Count the lines without a turn, too.',
      ),
      ask(
        'What does a level give a trader who uses a stop?',
        ['Certainty', 'No spread', 'A better payout', 'A price that proves them wrong'],
        3,
        'The loss is small and known in advance.',
      ),
      ask(
        'Why does that help less with a fixed payout?',
        [
          'Levels do not exist there',
          'A near miss costs the whole stake',
          'The payout is smaller at levels',
          'It helps as much',
        ],
        1,
        'Only the side counts at expiry, not the distance.',
      ),
    ],
  },
  {
    id: 'keeping-a-journal',
    title: 'Keeping a journal',
    summary: 'Four lines per trade that will teach you more than any course, this one included.',
    level: 'beginner',
    form: 'tutorial',
    minutes: 4,
    body: [
      {
        title: 'Before, not after',
        blocks: [
          text(
            'Memory is selective. It remembers the one trade you predicted and forgets the four wrong predictions. A note from before the entry can’t change afterwards.',
          ),
          points(
            'The trade: pair, direction, entry, expiry, stake.',
            'The reason, in one sentence that someone else could check.',
            'Your confidence, in percent.',
            'The result that would prove you wrong.',
          ),
        ],
      },
      {
        title: 'After',
        blocks: [
          text(
            'Add the outcome and one mark: did I follow my plan? A good decision can lose and a bad one can win. Over a few trades, the outcome is mostly chance. The mark depends only on you.',
          ),
          text('Do not explain each loss. With a win rate of 55%, you lose 45 of 100 trades by chance alone.'),
        ],
      },
      {
        title: 'Once a week',
        blocks: [
          points(
            'Count: trades, won, lost, and the interval.',
            'Split once: by pair, by hour, or by reason. If you split by all three, you find patterns in noise.',
            'Compare your confidence with your win rate.',
            'Decide one thing to change next week, and write it down.',
          ),
          text(
            'The practice account saves a note and a tag with each order and exports them. It is a good place to start.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'When do you write down the reason for a trade?',
        ['Before the entry', 'After the outcome', 'At the end of the week', 'Only for losses'],
        0,
        'Afterwards you know the outcome, and the reason adapts to it.',
      ),
      ask(
        'A trade followed the plan and lost. What was it?',
        ['A mistake', 'Bad luck that will even out', 'A good decision with a bad outcome', 'A reason to double'],
        2,
        'Judge the decision by the knowledge at that time. Luck does not even out on purpose.',
      ),
      ask(
        'Why not split a week’s 40 trades by pair, hour and reason at once?',
        [
          'It takes too long',
          'The table is too wide',
          'It is forbidden',
          'Groups of two or three show patterns that are noise',
        ],
        3,
        'With few trades in each group, some look brilliant by chance.',
      ),
      ask(
        'What can’t you learn from the outcome of a single trade?',
        ['The loss', 'If the decision was good', 'When it expired', 'Which side won'],
        1,
        'A single outcome is mostly chance.',
      ),
    ],
  },
  {
    id: 'invented-win-rates',
    title: 'Why most win rates are invented',
    summary: 'Five ways to show 90% without being able to trade, and how to check any record in minutes.',
    level: 'intermediate',
    form: 'guide',
    minutes: 7,
    body: [
      {
        title: 'Five ways to 90%',
        blocks: [
          points(
            'Post afterwards. A screenshot of a won trade proves that somebody can take screenshots.',
            'Delete the losses. A channel shows only the posts that its owner left in it.',
            'Count a doubling round as one trade: win the third step and call it a win. With even chances, seven of eight rounds “win”, but the method loses.',
            'Tell different people different things. Send UP to half and DOWN to the other half. After three rounds, one in eight of them has seen three hits in a row.',
            'Begin counting after a good week.',
          ),
          text('None of this needs a lie about a single trade. So checking single trades shows nothing.'),
        ],
      },
      {
        title: 'The four parts of a record',
        blocks: [
          points(
            'Committed before: every call is fixed before its entry, and its author can’t change it.',
            'Complete: all calls with their losses, numbered, so readers can spot a missing one.',
            'Settled: by a rule written down before, on prices that others have too.',
            'Counted: won, lost and void, with the sample size, the interval and the break-even rate.',
          ),
          text('Without the first two, no statistic means anything.'),
        ],
      },
      {
        title: 'Check ours',
        blocks: [
          text(
            'On the track record you can verify the log in your browser. You can follow a signal from its sealed commitment to its settlement. You can compute every price and outcome again. You don’t need to believe us.',
          ),
          text(
            'Expect little. On liquid markets, an honest win rate is near 50%. 87 wins of 100 without proof is only a claim. 52 of 100 that you can check is a record.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'A channel shows 50 screenshots of wins. What do you know?',
        ['It wins often', 'Its rate is near 100%', 'Nothing about its rate', 'It does not lose'],
        2,
        'You have not seen the omitted trades.',
      ),
      ask(
        'Someone sends UP to half of 8,000 people and DOWN to the rest. They repeat it twice with the people who saw a hit. How many have seen three hits in a row?',
        ['0', '100', '1,000', '4,000'],
        2,
        '8,000 → 4,000 → 2,000 → 1,000. It needs no skill.',
      ),
      ask(
        'What makes a record complete?',
        ['Numbered calls, so a gap shows', 'Many trades', 'A high rate', 'A nice chart'],
        0,
        'Only then do you know that nobody removed a call.',
      ),
      ask(
        'Why is counting a three-step martingale as one trade misleading?',
        [
          'It is not',
          'Seven of eight rounds count as wins, but the eighth loses the money',
          'It counts losses twice',
          'The payout is lower',
        ],
        1,
        'The rate goes up to 87.5% with even chances, and the average stays below zero.',
      ),
    ],
  },
  {
    id: 'when-to-stop',
    title: 'When to stop',
    summary: 'Limits work if you set them on a calm day: for the session, for the method, and for trading itself.',
    level: 'intermediate',
    form: 'guide',
    minutes: 5,
    body: [
      {
        title: 'For today',
        blocks: [
          text(
            'The worst trades follow losses. They are larger, quicker and made for the wrong reason. A limit set beforehand decides for you when you can’t.',
          ),
          points(
            'A daily loss, such as three times the risk of one trade. Stop when you reach it.',
            'A number of losses in a row, then a break.',
            'A time to stop, even when you are winning.',
          ),
          text('The practice account has such limits and enforces them.'),
        ],
      },
      {
        title: 'For the method',
        blocks: [
          text(
            'Before you start, decide how many trades to judge and which result ends the method. “I stop if, after 200 trades, the upper end of the interval is below break-even” is a rule. “I stop when it no longer works” is not a rule, because it never feels like that.',
          ),
          sum('58 of 112 won: interval 42.6% to 60.8%', 'Break-even 55.56% is inside: count on, or stop paying for it'),
        ],
      },
      {
        title: 'For good',
        blocks: [
          text(
            'Stop if you trade with money you need, with borrowed money, or in secret. Stop if you need ever larger stakes to feel the same. If you recognize yourself, tell someone and find a gambling helpline in your country. They talk to traders every day.',
          ),
          text(
            'Stopping is a result. If you learn on paper that your win rate is below break-even, you save the cost of that lesson.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'When do you set a daily limit?',
        ['Beforehand, on a calm day', 'After the first loss', 'When it is reached', 'At the end of the day'],
        0,
        'When you need the limit, you can’t set it calmly.',
      ),
      ask(
        'Which of these is a rule for ending a method?',
        [
          'I stop when it no longer works',
          'I stop if, after 200 trades, the upper end of the interval is below break-even',
          'I stop when I am tired of it',
          'I stop after a big loss',
        ],
        1,
        'It names a count and a result that anyone can check.',
      ),
      ask(
        '58 of 112 won, interval 42.6% to 60.8%, break-even 55.56%. What do you know?',
        ['The method loses', 'The method wins', 'The interval is wrong', 'Not enough to tell'],
        3,
        'Break-even is inside the interval.',
      ),
      ask(
        'You are ahead and the time you set to stop has come. What now?',
        ['Go on while it lasts', 'Double once', 'Stop', 'Halve the stake'],
        2,
        'If you ignore a limit when you win, you will ignore it when you lose.',
      ),
    ],
  },
  {
    id: 'testing-an-idea',
    title: 'Testing an idea without fooling yourself',
    summary: 'Why the best of twenty strategies looks brilliant, and how an honest test works.',
    level: 'advanced',
    form: 'tutorial',
    minutes: 8,
    body: [
      {
        title: 'The best of many',
        blocks: [
          text(
            'Toss a coin 100 times: the chance of 60 or more heads is 2.8%. If twenty people do it, the chance that at least one succeeds is 43.8%. That person has an interval with a lower end of 50.2%, but no talent at all.',
          ),
          text(
            'A strategy with twenty settings is like twenty people with a coin. If you try many and show the best, you show luck.',
          ),
          figure('lucky-best'),
        ],
      },
      {
        title: 'Hold something back',
        blocks: [
          points(
            'Split the history before you look: one part to find the idea, a later one to test it.',
            'Use the test part once. If you look, change something and look again, it is no longer a test.',
            'Walk forward: decide each trade with the knowledge of that time, settle it, learn from it, continue.',
            'Use closed candles only, and a price that you could really get, with costs.',
          ),
        ],
      },
      {
        title: 'Then on paper',
        blocks: [
          text(
            'A test on history can still flatter you in hidden ways. So trade the idea on the practice account with equal stakes, for a number of trades you chose before. Write down the win rate, the interval and break-even.',
          ),
          text(
            'If it holds up, it is worth a small stake. If not, it cost nothing. Most ideas end here. We publish the back-test of our own engine, with the markets where it shows no edge.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'You toss twenty coins 100 times each. How likely does the best show 60 or more heads?',
        ['2.8%', 'About 10%', 'About 44%', '100%'],
        2,
        '1 − (1 − 0.0284)^20 = 0.438.',
      ),
      ask(
        'You tested on the test part, changed a setting, and tested there again. How much is the second result worth?',
        ['Less: you have used that part', 'More', 'As much as the first', 'Twice as much'],
        0,
        'Data that you used for a decision is no longer a test.',
      ),
      ask(
        'What does walking forward mean?',
        [
          'Testing on ever newer pairs',
          'Deciding each trade with the knowledge of that time',
          'Raising the stake step by step',
          'Reading the chart from left to right',
        ],
        1,
        'A decision must not use later data.',
      ),
      ask(
        'Which price belongs in a test?',
        [
          'The best of the candle',
          'The mean of the candle',
          'The close of the day',
          'A price you could really get, with costs',
        ],
        3,
        'Otherwise the test ignores costs that you would pay.',
      ),
    ],
  },
]
