import type { PostSort } from '../../../contract/community.ts'
import type { Tier } from '../../../contract/tiers.ts'

export const communityTexts = {
  title: 'Elite Community',
  deck: 'What members see in the market, with the chart and the signal it is about.',
  rooms: 'Talk live in the rooms',
  loading: 'Loading posts',
  sort: 'Order of the posts',
  posts: 'Posts',
  pages: 'Pages of posts',
  none: 'No posts yet',
  noneHint: 'Be the first to write one.',
  noneThisWeek: 'Nothing was published in the last seven days',
  locked: 'You read and like. Posts and comments are for members with an unlocked dashboard.',
  unlock: 'Set up your account',
  picture: 'Picture of this post',
  pictureFailed: 'The picture did not load.',
  like: (likes: string) => `Like, ${likes} so far`,
  comments: (comments: number) => `${comments === 1 ? '1 comment' : `${comments} comments`}`,
  remove: 'Remove',
  report: 'Report',
} as const

export const sortNames: Readonly<Record<PostSort, string>> = {
  new: 'New',
  discussed: 'Discussed',
  top: 'Top of the week',
}

export const boxTexts = {
  title: 'Write a post',
  text: 'Your post',
  placeholder: 'What do you see in the market?',
  picture: 'Chart picture',
  signal: 'Settled signal',
  noSignal: 'None',
  more: 'Add a picture or a signal',
  publish: 'Publish',
  publishing: 'Publishing',
  left: (count: number) => (count >= 0 ? `${count} characters left` : `${-count} characters too many`),
} as const

export const commentTexts = {
  label: 'Your comment',
  answerLabel: (name: string) => `Your answer to ${name}`,
  send: 'Comment',
  answer: 'Answer',
  sending: 'Sending',
  cancel: 'Cancel',
  loading: 'Loading comments',
  more: 'Show more comments',
  none: 'No comments yet.',
} as const

export const removeTexts = {
  post: {
    title: 'Remove this post?',
    effect: 'This deletes the post and its comments for everyone. You can’t undo it.',
  },
  comment: {
    title: 'Remove this comment?',
    effect: 'This deletes the comment and its replies for everyone. You can’t undo it.',
  },
  cancel: 'Keep it',
  confirm: 'Remove',
  running: 'Removing',
} as const

export const reportTexts = {
  title: (name: string) => `Report what ${name} wrote`,
  reason: 'What is wrong?',
  hint: 'The administrator reads it. Nobody else learns that you reported it.',
  cancel: 'Cancel',
  confirm: 'Send report',
  running: 'Sending',
  sent: 'Your report has been sent',
} as const

interface SamplePost {
  name: string
  tier: Tier
  text: string
  likes: number
  comments: number
}

/** Posts of nobody: what the community looks like while it is young. */
export const samplePosts: readonly SamplePost[] = [
  {
    name: 'Marcus Chen',
    tier: 'gold',
    text: 'EUR/USD rejected the London high twice. I wait for the third touch before I call anything.',
    likes: 24,
    comments: 8,
  },
  {
    name: 'Sarah Okafor',
    tier: 'silver',
    text: 'My rule for this week: at most three trades a day, and I write down why before each of them.',
    likes: 41,
    comments: 15,
  },
  {
    name: 'David Mensah',
    tier: 'starter',
    text: 'First month on paper. 112 trades, 58 won. The interval still spans break-even, so I keep practising.',
    likes: 18,
    comments: 6,
  },
]

export const sampleTexts = {
  title: 'Sample posts',
  explanation: 'Nobody wrote these posts. They show what the community is for.',
} as const
