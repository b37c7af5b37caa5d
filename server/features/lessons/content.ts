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
    summary: 'Three contracts on the same price. What each pays, what each can lose, and who is on the other side.',
    level: 'beginner',
    form: 'guide',
    minutes: 6,
    body: [
      {
        title: 'A fixed-payout option',
        blocks: [
          text(
            'You say whether the price will be higher (CALL) or lower (PUT) at one moment, the expiry. If you are right you get your stake back and a fixed share of it on top, the payout. If you are wrong you lose the stake. How far the price moved makes no difference.',
          ),
          text(
            'The most you can lose is known before you begin: the stake. That is the good part. The other part is that you lose all of it by being wrong by a single point.',
          ),
          sum('Stake 10, payout 80%', 'Right: you gain 8', 'Wrong: you lose 10'),
        ],
      },
      {
        title: 'Spot forex and CFDs',
        blocks: [
          text(
            'With spot forex or a contract for difference, what you gain or lose grows with the distance. Ten points in your favour is ten times one point. You close when you like, and you pay for it with the spread, often a commission, and a financing charge for each night.',
          ),
          text(
            'Both are traded with leverage: you put down a fraction of what you control. With leverage of 30 to 1, a deposit of 100 controls 3,000, and a move of 1% against you costs 30, almost a third of the deposit.',
          ),
          points(
            'A stop order asks to close at a price. It does not promise that price: after a weekend or a news release the next price may be far beyond it.',
            'Whether you can lose more than you paid in depends on the country and the contract. Read it before you need to know.',
          ),
        ],
      },
      {
        title: 'Who is on the other side',
        blocks: [
          text(
            'With many retail brokers the other side is the broker. What you lose, they keep. That does not make them dishonest, but it means that nobody in the deal needs you to win.',
          ),
          text(
            'Several countries forbid the sale of fixed-payout options to private people. Elsewhere, whether a broker is licensed, and by whom, can be looked up at the regulator itself. A logo at the foot of a page is not a licence.',
          ),
          text('Signals here are written as CALL and PUT at an entry time, so that they can be settled by one rule.'),
        ],
      },
    ],
    quiz: [
      ask(
        'You stake 20 on a fixed-payout option at 80% and the price is one point on the wrong side at expiry. What do you lose?',
        ['Nothing, it was too close', 'A small part of the stake', '16', '20'],
        3,
        'Distance does not count. Wrong by one point loses the whole stake.',
      ),
      ask(
        'With leverage of 30 to 1, what does a move of 1% against you cost of the deposit?',
        ['1%', '3%', '30%', '100%'],
        2,
        'You control 30 times the deposit, so 1% of the position is 30% of what you put down.',
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
        'It becomes an order at the next price that can be had. Over a gap that may be a much worse one.',
      ),
      ask(
        'Where do you look up whether a broker is licensed?',
        ['At the regulator', 'In a chat group', 'On the broker’s own page', 'In the app store'],
        0,
        'Only the regulator’s own register is evidence. Anybody can print a logo.',
      ),
    ],
  },
  {
    id: 'break-even-and-payout',
    title: 'Break-even and payout',
    summary: 'Why winning more than half is not enough, and how to find the rate that is.',
    level: 'beginner',
    form: 'tutorial',
    minutes: 6,
    body: [
      {
        title: 'Half is a loss',
        blocks: [
          text(
            'At a payout of 80% a win brings 8 for each 10 staked and a loss costs 10. Win one and lose one, and you are 2 behind. A coin that is right half of the time loses money here, slowly and surely.',
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
            'The rate at which gains and losses cancel is 1 divided by (1 + payout). At 80% that is 1 / 1.8 = 55.56%. Below it you lose in the long run, however good it feels; above it you gain.',
          ),
          sum(
            'Payout 70%: break-even 58.82%',
            'Payout 80%: break-even 55.56%',
            'Payout 90%: break-even 52.63%',
            'Payout 95%: break-even 51.28%',
          ),
          text(
            'A better payout is worth more than most strategies. From 80% to 90% the rate you need falls by almost three points, and you had to predict nothing for it.',
          ),
        ],
      },
      {
        title: 'Try it',
        blocks: [
          text('Change the payout and the win rate, and see what a hundred trades of one size come to on average.'),
          figure('break-even'),
          text(
            'It is an average. A real hundred trades scatter around it widely, which is what the lesson on intervals is about. Every rate on our pages stands beside its break-even for this reason.',
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
        '54% is below 55.56%. Each 10 staked loses 0.28 on average; more of it loses more.',
      ),
    ],
  },
  {
    id: 'entry-time-and-slippage',
    title: 'Entry time and slippage',
    summary: 'A signal is a price at a moment. What you pay for being early, late, or slow.',
    level: 'beginner',
    form: 'guide',
    minutes: 5,
    body: [
      {
        title: 'The moment is part of the signal',
        blocks: [
          text(
            'A CALL on EUR/USD for one minute from 14:32:00 is a statement about two prices: the one at 14:32:00 and the one at 14:33:00. Enter at 14:32:20 and you hold another trade, from another price. It may win when the signal lost, or the other way round.',
          ),
          text(
            'Signals here are made one minute before their entry. That minute is for getting ready: open the pair, set the stake, and wait for the clock.',
          ),
        ],
      },
      {
        title: 'Slippage',
        blocks: [
          text(
            'Slippage is the distance between the price you meant and the price you got. It comes from your finger, your connection and the broker’s queue. On a one-minute trade, where prices often end a point or two apart, it is no detail.',
          ),
          points(
            'It is rarely kind. When a price runs your way before you are in, you get the worse one; when it runs against you, you get in easily.',
            'It grows when everybody presses at once: at the full minute, at news, at the open of a session.',
            'Write it down. The price you meant, the price you got: after fifty trades you know what it costs you.',
          ),
        ],
      },
      {
        title: 'Too late is out',
        blocks: [
          text(
            'If you missed the entry, the signal is over for you. Chasing it means a different entry with the same expiry, so with less time and a price that has moved already. There is another signal soon, and the record does not know that you were absent.',
          ),
          text(
            'The public record measures this too: for each signal it shows whether the entry price could still be had some seconds after the signal could be taken.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'A one-minute signal enters at 14:32:00. You enter at 14:32:20. What do you hold?',
        ['Another trade, from another price', 'The same trade', 'A safer trade', 'A trade of 80 seconds'],
        0,
        'The entry price is part of the signal. Yours is a different one.',
      ),
      ask(
        'When is slippage usually worst?',
        ['In quiet hours', 'On large screens', 'On weekends', 'When everybody presses at once'],
        3,
        'Queues are longest at full minutes, at news and at the open of a session.',
      ),
      ask(
        'You missed the entry by half a minute. What is sensible?',
        ['Enter with half the stake', 'Enter with twice the stake', 'Let it go', 'Enter the other way'],
        2,
        'What is left is a trade that nobody has assessed, with less time. There will be another one.',
      ),
      ask(
        'How do you learn what slippage costs you?',
        [
          'Ask the broker',
          'Write down the price you meant and the price you got',
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
    summary: 'When the market is awake, what it charges, and why the clocks change twice a year.',
    level: 'beginner',
    form: 'guide',
    minutes: 5,
    body: [
      {
        title: 'Who is awake',
        blocks: [
          text(
            'Currencies trade around the clock from Sunday evening to Friday evening in New York. The day has three parts that follow the working hours of Tokyo, London and New York. Prices move most when two of them overlap: the afternoon in London is the morning in New York.',
          ),
          text(
            'Summer time begins on different days in Europe and in North America and not at all in most of Africa and Asia. For a few weeks each spring and autumn the overlap stands an hour elsewhere on your clock. Times on our pages are in your own zone, so they move for you.',
          ),
        ],
      },
      {
        title: 'The spread',
        blocks: [
          text(
            'There are two prices: one to buy at and a lower one to sell at. The difference is the spread, and whoever trades pays it. Buy and sell again at once and you have lost exactly that.',
          ),
          sum(
            'Buy at 1.1002, sell at 1.1000: spread of 2 pips',
            'A target of 10 pips is then 12 pips of movement away',
            'A stop of 10 pips is 8 pips of movement away',
          ),
          text(
            'The spread widens when few are trading: late evening in New York, the first minutes of a week, seconds around news. A cost of 2 pips is nothing against a move of 100, and everything against a move of 4.',
          ),
        ],
      },
      {
        title: 'OTC and simulated markets',
        blocks: [
          text(
            'On weekends many brokers offer “OTC” pairs. Their prices are made by the broker. No exchange knows them, so nobody outside can check them. That is a fact about them, not an accusation.',
          ),
          text(
            'Where our own market is simulated, every price says so. A result on a simulated market tells you about the method, not about what a broker would have paid.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'When do currencies usually move most?',
        ['When London and New York are both at work', 'When Tokyo opens', 'On Sunday evening', 'At midnight UTC'],
        0,
        'The two largest centres then trade at the same time.',
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
        'There is no market behind it that somebody outside could look at.',
      ),
      ask(
        'Why does the London open stand an hour elsewhere on a Lagos clock in summer?',
        [
          'Lagos changes its clocks',
          'London changes its clocks, Lagos does not',
          'Markets open later in summer',
          'It does not',
        ],
        1,
        'Nigeria keeps one time all year. London’s clocks move twice.',
      ),
    ],
  },
  {
    id: 'reading-a-candle-chart',
    title: 'Reading a candle chart',
    summary: 'Four prices per candle. What they tell, what they leave out, and what patterns are worth.',
    level: 'beginner',
    form: 'guide',
    minutes: 6,
    body: [
      {
        title: 'Four prices',
        blocks: [
          text(
            'A candle is a stretch of time, a minute say, in four prices: open, high, low and close. The body reaches from open to close; the thin lines, the wicks, reach to the high and the low. On our charts a hollow body closed higher than it opened and a filled one lower.',
          ),
          text(
            'A candle does not say in which order things happened. A long wick on both sides may have been up first or down first. Only the smaller candles inside it know.',
          ),
        ],
      },
      {
        title: 'What the shape tells',
        blocks: [
          points(
            'A long body: one side held the price from the open to the close.',
            'A long upper wick: the price was higher and could not stay there.',
            'A tiny body: open and close are close together. It is called indecision, but it may simply be quiet.',
            'Candles that grow: the market moves more than before. How much it moves is far easier to foresee than where to.',
          ),
          text(
            'The same shape means different things on different scales. A long candle on a chart of one minute may be invisible on a chart of an hour. Look at what is usual for the pair at that time of day before you call a candle long.',
          ),
        ],
      },
      {
        title: 'What patterns are worth',
        blocks: [
          text(
            'Hammers, engulfing candles and stars have names because people see them often, also in charts of random numbers. A name is not a probability. To learn what a pattern is worth, count all of its appearances, not those that you remember, and hold the rate against break-even.',
          ),
          text(
            'Be careful with the last candle. Until it has closed it is not a hammer yet, and signals that read unfinished candles look brilliant afterwards only.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'Which four prices does a candle hold?',
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
        'The order is lost. Only smaller candles show it.',
      ),
      ask(
        'How do you find out what a pattern is worth?',
        [
          'Look up its name',
          'Remember the best ones',
          'Count all of its appearances, won and lost',
          'Ask how long it has been known',
        ],
        2,
        'Memory keeps the hits. A count keeps the rest too.',
      ),
      ask(
        'Why is the last candle treacherous?',
        ['It is drawn larger', 'It has not closed yet', 'It has no wicks', 'It is always wrong'],
        1,
        'Its shape can still change. A method that used it knew the future.',
      ),
    ],
  },
  {
    id: 'position-size',
    title: 'Position size',
    summary: 'The one figure that you decide alone: how much of the account one trade may lose.',
    level: 'beginner',
    form: 'tutorial',
    minutes: 6,
    body: [
      {
        title: 'Begin with the loss',
        blocks: [
          text(
            'Before any thought of gain, decide what one trade may cost: a small share of the account, often 1%, hardly ever more than 2%. With a fixed payout the stake is that amount. With forex or CFDs the size follows from the distance to your stop.',
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
          text(
            'After a loss you have less to win it back with. What is needed to be level again grows faster and faster:',
          ),
          sum('Lost 10%: 11.1% needed', 'Lost 25%: 33.3% needed', 'Lost 50%: 100% needed', 'Lost 75%: 300% needed'),
          text(
            'Streaks come to everybody. With even chances, a run of at least six losses appears somewhere in 100 trades with a probability of about 55%. At 2% each, six in a row cost about 11% of the account; at 10% each, 47%.',
          ),
        ],
      },
      {
        title: 'When you are not allowed to raise it',
        blocks: [
          points(
            'After a loss, to get it back. The market does not know that you are behind.',
            'After a run of wins, because it feels easy. The chance of the next one is the same.',
            'Because a signal looks certain. Nothing that is said to be 100% has been counted.',
          ),
          text(
            'A share of the account adjusts by itself: after losses the next stake is smaller, after gains larger. That is all the adjusting there should be.',
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
        'You lost half of the account. How much must the rest gain to be level?',
        ['25%', '50%', '100%', '150%'],
        2,
        'From 500 back to 1,000 is a doubling.',
      ),
      ask(
        'You want a wider stop at the same risk. What changes?',
        ['The position becomes smaller', 'The position becomes larger', 'The risk doubles', 'Nothing'],
        0,
        'The amount at risk is fixed, so each pip must count for less.',
      ),
      ask(
        'With even chances, how likely is a run of at least six losses somewhere in 100 trades?',
        ['About 2%', 'About 10%', 'About 55%', 'It cannot happen'],
        2,
        'Six in a row from a given trade is rare (1.6%), but there are many places for it to begin.',
      ),
    ],
  },
  {
    id: 'what-an-interval-says',
    title: 'What an interval says',
    summary: 'A win rate without a count is a rumour. How to read the band around it.',
    level: 'intermediate',
    form: 'tutorial',
    minutes: 7,
    body: [
      {
        title: 'The same rate, different knowledge',
        blocks: [
          text(
            'Six of ten, 60 of 100 and 600 of 1,000 are all 60%. They are not the same news. A 95% interval tells which true rates are compatible with what was counted:',
          ),
          sum('6 of 10: 31.3% to 83.2%', '60 of 100: 50.2% to 69.1%', '600 of 1,000: 56.9% to 63.0%'),
          text(
            'After ten trades almost everything is possible. After a hundred, a coin is barely outside. Only after a thousand does the whole band stand above a break-even of 55.56%.',
          ),
        ],
      },
      {
        title: 'How to read it',
        blocks: [
          points(
            'Look at the lower end first. If it is above break-even, the record is evidence of an edge.',
            'If the band spans break-even, nothing is shown, neither an edge nor its absence.',
            'The width shrinks with the square root of the count: for half the width you need four times the trades.',
            'Of many bands of 95%, about one in twenty misses the true rate. It is a good habit, not a guarantee.',
          ),
          figure('interval'),
          text('The method is Wilson’s interval of 1927, which behaves with small counts and near 0 and 100%.'),
        ],
      },
      {
        title: 'What it does not say',
        blocks: [
          text(
            'The interval supposes that all trades were counted and that the future resembles the past. It knows nothing of trades that were left out, of a strategy that was chosen because it had looked good, or of a market that changes. Those need other questions, which the lessons on invented win rates and on testing an idea ask.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'A record says 60 of 100 won, interval 50.2% to 69.1%, break-even 55.56%. What is shown?',
        ['Neither: the band spans break-even', 'No edge', 'An edge', 'A rate of 69.1%'],
        0,
        'Rates on both sides of break-even are compatible with it.',
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
        'It is computed from what it is given. What is missing, it cannot know.',
      ),
    ],
  },
  {
    id: 'martingale-and-ruin',
    title: 'Martingale and ruin',
    summary: 'Doubling after a loss wins often and loses everything it won. The sums behind it.',
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
            'With even chances seven rounds of eight end with a gain. That is what feels so good. The eighth costs 70, more than the other seven bring together.',
          ),
          sum('Average of a round: 1/2 × 8 + 1/4 × 6 + 1/8 × 2 − 1/8 × 70 = −3'),
        ],
      },
      {
        title: 'Doubling changes no chance',
        blocks: [
          text(
            'Each trade has the same average, so much per unit staked. With even chances and a payout of 80% it is −10% of the stake. A round of the three steps stakes 30 on average (10, half of the time 20 more, a quarter of the time 40 more), and 10% of 30 is the 3 that it loses.',
          ),
          text(
            'Staking in another order cannot turn an average below zero into one above it. It only rearranges when you lose: many small gains, and a rare loss that eats them.',
          ),
          figure('martingale'),
        ],
      },
      {
        title: 'Ruin',
        blocks: [
          text(
            'Ruin is the moment when you cannot pay for the next stake. Stakes of one size have a chance of it that can be computed exactly. With a balance of 1,000, even chances and a payout of 80%, within 500 trades:',
          ),
          sum('Stake of 1% of the start: 0.95%', 'Stake of 2%: 58.66%', 'Stake of 5%: 96.95%'),
          text('With doubling it comes sooner, because the stakes grow exactly when the balance shrinks.'),
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
        'Seven of eight rounds end with a gain. Why is it a losing game?',
        [
          'The eighth loses more than the seven bring',
          'It is not',
          'Because of the spread',
          'Because brokers forbid it',
        ],
        0,
        'On average of eight rounds: 4 × 8 + 2 × 6 + 1 × 2 = 46 gained, 70 lost.',
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
    summary: 'What “70% sure” has to mean to be worth anything, and how to check it.',
    level: 'advanced',
    form: 'guide',
    minutes: 6,
    body: [
      {
        title: 'A promise about many',
        blocks: [
          text(
            'A single forecast of 70% can’t be wrong: it may happen or not. But all forecasts of 70% together make a promise: seven of ten come true. Whoever keeps that promise is calibrated.',
          ),
          text(
            'Calibrated is not the same as good. Somebody who says 50% every time about a coin is perfectly calibrated and of no use. Somebody who says 90% and is right 60 times in 100 is useful, once you know to read their 90 as 60.',
          ),
        ],
      },
      {
        title: 'The reliability diagram',
        blocks: [
          text(
            'Put all forecasts into bins by what they stated: 50 to 55, 55 to 60 and so on. For each bin draw how many came true against what was stated. Points on the diagonal are calibrated, points below it are overconfident.',
          ),
          points(
            'Each bin needs its count: with four forecasts a bin means nothing.',
            'The highest bin is where overconfidence shows first.',
            'Picking the most confident of several candidates makes what is picked too confident. It has to be corrected on what was picked, not on all.',
          ),
          text('The public record shows this diagram for our signals, with the count and the interval of each bin.'),
        ],
      },
      {
        title: 'Your own',
        blocks: [
          text(
            'In the practice account you can state how sure you are before an order. It stays with the order and is in the exported table. After some dozens, hold what you stated against what came true. If your 80 turns out to be a 55, practice was a cheap place to learn it.',
          ),
          text(
            'With a calibrated figure, deciding is easy: at a payout of 80%, anything stated below 55.56% is not worth its stake. On liquid markets an honest figure is seldom far from 50.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'A forecaster said 70% a hundred times and was right 70 times. They are …',
        ['lucky', 'overconfident', 'calibrated', 'right 100%'],
        2,
        'What they stated is what happened.',
      ),
      ask(
        'In a bin of “80 to 85%”, 55% came true of 200. What is that?',
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
        'Somebody says 50% about every coin. They are …',
        ['calibrated and useless', 'overconfident', 'uncalibrated', 'profitable'],
        0,
        'Calibration alone is no skill. The forecasts also have to differ, rightly.',
      ),
    ],
  },
  {
    id: 'support-and-resistance',
    title: 'Support and resistance',
    summary: 'Where prices turned before, why that may matter, and how not to see levels everywhere.',
    level: 'intermediate',
    form: 'guide',
    minutes: 5,
    body: [
      {
        title: 'What a level is',
        blocks: [
          text(
            'Support is a price at which falls have ended before, resistance one at which rises have. There are sober reasons for it: orders wait at round figures and at old highs and lows, and people remember where they were wrong.',
          ),
          text('A level is an area, not a line. If you need three decimals to make it fit, it does not fit.'),
        ],
      },
      {
        title: 'Drawing fewer',
        blocks: [
          points(
            'Draw it before the price comes back, and leave it. A line that is moved afterwards has proven nothing.',
            'At least two clear turns, with a departure in between that you can see from across the room.',
            'A level of an hour’s chart counts for more than one of a minute’s.',
            'With enough lines there is always one near the turn. Count the lines that did nothing, too.',
          ),
        ],
      },
      {
        title: 'Break, bounce and cost',
        blocks: [
          text(
            'At a level the price either turns or goes through, and nobody can tell which in advance with certainty. What a level gives you is a place where you are plainly wrong: just beyond it. That makes the loss small and known, which is worth something even if the level is right only half of the time.',
          ),
          text(
            'With a fixed payout that advantage is gone: a small miss costs as much as a large one. There a level has to predict the direction, and that must be counted before it is believed.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'When should a level be drawn?',
        ['Before the price comes back to it', 'After the turn', 'Every minute', 'When a trade is lost'],
        0,
        'Drawn afterwards it only describes what happened.',
      ),
      ask(
        'You have 30 lines on a chart and the price turned at one of them. What does that show?',
        ['The line works', 'A reversal', 'Little: with 30 lines one is always near', 'Strong resistance'],
        2,
        'Count those where nothing happened, too.',
      ),
      ask(
        'What does a level give a trader who uses a stop?',
        ['Certainty', 'No spread', 'A better payout', 'A place where they are plainly wrong'],
        3,
        'The loss can be kept small and is known before.',
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
            'Memory is a kind editor. It keeps the trade that you saw coming and forgets that you also saw four others coming. What is written before the entry cannot be edited.',
          ),
          points(
            'What and when: pair, direction, entry, expiry, stake.',
            'Why, in one sentence that somebody else could check.',
            'How sure you are, in percent.',
            'What would show that you were wrong.',
          ),
        ],
      },
      {
        title: 'After',
        blocks: [
          text(
            'Add the outcome and one mark: did I do what I had written? A good decision can lose and a bad one can win. Over a few trades the outcome is mostly chance; the mark is all yours.',
          ),
          text('Do not explain each loss. With a rate of 55%, 45 of 100 are lost for no other reason than that.'),
        ],
      },
      {
        title: 'Once a week',
        blocks: [
          points(
            'Count: trades, won, lost, and the interval.',
            'Split once: by pair, by hour, or by reason. Not by all three, or you find patterns in noise.',
            'Compare how sure you were with how often you were right.',
            'Decide one thing to change next week, and write it down.',
          ),
          text(
            'The practice account keeps a note and a tag with each order and exports them as a table. It is a good place to begin.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'When is the reason for a trade written down?',
        ['Before the entry', 'After the outcome', 'At the end of the week', 'Only for losses'],
        0,
        'Afterwards you know how it went, and the reason bends to it.',
      ),
      ask(
        'A trade was made by the plan and lost. What was it?',
        ['A mistake', 'Bad luck that will even out', 'A good decision with a bad outcome', 'A reason to double'],
        2,
        'Judge the decision by what was known. Luck does not even out on purpose.',
      ),
      ask(
        'Why not split a week’s 40 trades by pair, hour and reason at once?',
        [
          'It takes long',
          'The table is too wide',
          'It is forbidden',
          'Groups of two or three show patterns that are noise',
        ],
        3,
        'With few trades in each group, some look brilliant by chance.',
      ),
      ask(
        'What is one thing that the outcome of a single trade does not tell?',
        ['What you lost', 'Whether the decision was good', 'When it expired', 'Which side won'],
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
            'Delete the losses. A channel’s history is whatever its owner left in it.',
            'Count the doubling as one: win the third step and call it a win. Seven rounds of eight “win” with even chances, and the method loses.',
            'Tell different people different things. Send UP to half and DOWN to the other half; after three rounds an eighth has seen three hits in a row.',
            'Begin counting after a good week.',
          ),
          text('None of this needs a lie about a single trade. That is why looking at single trades shows nothing.'),
        ],
      },
      {
        title: 'What a record needs',
        blocks: [
          points(
            'Committed before: every call fixed before its entry, where its author cannot change it.',
            'Complete: all of them, losses too, numbered so that a missing one is noticed.',
            'Settled by a rule that was written down before, on prices that others have too.',
            'Counted: won, lost, and void, with the number, the interval and the break-even rate.',
          ),
          text('Without the first two, no statistic means anything, however many decimals it has.'),
        ],
      },
      {
        title: 'Check ours',
        blocks: [
          text(
            'On the track record you can verify the log in your browser, follow a signal from its sealed commitment to its settlement, and compute every price and outcome again. You need not believe us; that is what it is for.',
          ),
          text(
            'And expect little. On liquid markets an honest rate is near 50%. A claim of 87 of 100 is no better a record than 52 of 100 that can be checked: it is a claim.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'A channel shows 50 screenshots of wins. What do you know?',
        ['It wins often', 'Its rate is near 100%', 'Nothing about its rate', 'It does not lose'],
        2,
        'You have not seen what was left out.',
      ),
      ask(
        'Someone sends UP to one half of 8,000 people and DOWN to the other, and goes on with whoever was right. How many have seen three hits in a row?',
        ['0', '100', '1,000', '4,000'],
        2,
        '8,000 → 4,000 → 2,000 → 1,000. No skill was involved.',
      ),
      ask(
        'What does it take for a record to be complete?',
        ['Numbers, so that a missing one is noticed', 'Many trades', 'A high rate', 'A nice chart'],
        0,
        'Only then can you tell that nothing was withdrawn.',
      ),
      ask(
        'Why is counting a three-step martingale as one trade misleading?',
        [
          'It is not',
          'Seven of eight rounds count as wins while the money is lost in the eighth',
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
    summary: 'Limits that work because they are set on a calm day. For the session, the method, and trading as such.',
    level: 'intermediate',
    form: 'guide',
    minutes: 5,
    body: [
      {
        title: 'For today',
        blocks: [
          text(
            'The worst trades follow losses. They are larger, quicker and made for the wrong reason. A limit that you set beforehand decides for you when you cannot.',
          ),
          points(
            'A loss for the day, say three times what one trade may lose. Reached is reached.',
            'A number of losses in a row after which there is a break.',
            'A time at which you stop, also when you are winning.',
          ),
          text('The practice account has such limits and keeps them, also against you.'),
        ],
      },
      {
        title: 'For the method',
        blocks: [
          text(
            'Decide before you begin after how many trades you will judge, and what would end it. “I stop if, after 200 trades, the upper end of the interval is below break-even” is a rule. “I stop when it no longer works” is none, because it never feels like that.',
          ),
          sum(
            '58 of 112 won: interval 42.6% to 60.8%',
            'Break-even 55.56% lies inside: go on counting, or stop paying for it',
          ),
        ],
      },
      {
        title: 'For good',
        blocks: [
          text(
            'Trading with money you need, with borrowed money, or in secret is not trading any more. Neither is staking more and more to feel the same. If you recognise yourself, stop, tell somebody, and look for a helpline for gambling in your country. They talk to traders every day.',
          ),
          text(
            'Stopping is a result. Whoever learns on paper that their rate is below break-even has saved exactly the money that it would have cost to learn it otherwise.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'When is a daily limit set?',
        ['Beforehand, on a calm day', 'After the first loss', 'When it is reached', 'At the end of the day'],
        0,
        'In the moment you need it you are the wrong person to set it.',
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
        'It names a count and a result that anybody could check.',
      ),
      ask(
        '58 of 112 won, interval 42.6% to 60.8%, break-even 55.56%. What is known?',
        ['The method loses', 'The method wins', 'The interval is wrong', 'Not enough to tell'],
        3,
        'Break-even lies inside the band.',
      ),
      ask(
        'You are ahead and the time you set to stop has come. What now?',
        ['Go on while it lasts', 'Double once', 'Stop', 'Halve the stake'],
        2,
        'A limit that gives way when you win gives way when you lose, too.',
      ),
    ],
  },
  {
    id: 'testing-an-idea',
    title: 'Testing an idea without fooling yourself',
    summary: 'Why the best of twenty strategies looks brilliant, and what a test has to hold back.',
    level: 'advanced',
    form: 'tutorial',
    minutes: 8,
    body: [
      {
        title: 'The best of many',
        blocks: [
          text(
            'Toss a coin 100 times and the chance of 60 heads or more is 2.8%. Let twenty people do it, and the chance that at least one of them gets there is 43.8%. The best of them has a record with a lower end of 50.2%, and no talent at all.',
          ),
          text(
            'A strategy with twenty settings is twenty people with a coin. Whoever tries many and shows the best has shown the trying.',
          ),
          figure('lucky-best'),
        ],
      },
      {
        title: 'Hold something back',
        blocks: [
          points(
            'Split the history before you look: one part to find the idea, a later one to test it.',
            'The test part is used once. If you look, change something and look again, it has become the first part.',
            'Walk forward: decide each trade with what was known then, settle it, learn from it, go on.',
            'Use closed candles only, and the price that you would have got, costs included.',
          ),
        ],
      },
      {
        title: 'Then on paper',
        blocks: [
          text(
            'A test on history can still be flattered in ways that you did not notice. Trade the idea on the practice account for as many trades as you had decided, with stakes of one size. Write the rate, the interval and break-even beside each other.',
          ),
          text(
            'If it holds, it is worth a small stake. If not, it has cost nothing. Most ideas end here, ours included: the back-test of our engine is published with the markets on which it shows no edge.',
          ),
        ],
      },
    ],
    quiz: [
      ask(
        'Twenty coins are tossed 100 times each. How likely is it that the best shows 60 or more?',
        ['2.8%', 'About 10%', 'About 44%', '100%'],
        2,
        '1 − (1 − 0.0284)^20 = 0.438.',
      ),
      ask(
        'You tested on the held-back part, changed a setting, and tested there again. What is the second result worth?',
        ['Less: the part has been used', 'More', 'As much as the first', 'Twice as much'],
        0,
        'What you have looked at to decide is no test any more.',
      ),
      ask(
        'What does walking forward mean?',
        [
          'Testing on ever newer pairs',
          'Deciding each trade with what was known then',
          'Raising the stake step by step',
          'Reading the chart from left to right',
        ],
        1,
        'Nothing from after the decision may enter it.',
      ),
      ask(
        'Which price belongs into a test?',
        [
          'The best of the candle',
          'The mean of the candle',
          'The close of the day',
          'The one you would have got, with costs',
        ],
        3,
        'Otherwise the test earns what you would have paid.',
      ),
    ],
  },
]
