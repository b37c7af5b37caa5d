import type { PostSort } from '../../../contract/community.ts'
import { reportMessages } from '../../../contract/reports.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { commonLabels } from '../../ui/common-labels.ts'
import { fileTexts } from '../../ui/file-texts.ts'

export const communityTexts = {
  title: 'Elite Community',
  deck: 'Charts and ideas from members.',
  rooms: 'Talk live in the rooms',
  loading: 'Loading posts',
  sort: 'Order of the posts',
  posts: 'Posts',
  pages: 'Pages of posts',
  none: 'No posts yet',
  noneHint: 'Be the first to write one.',
  noneThisWeek: 'No posts in the last seven days',
  locked: 'You can read and like. Unlock your dashboard to post and comment.',
  unlock: commonLabels.setUpAccount,
  picture: 'Picture of this post',
  pictureFailed: fileTexts.pictureFailed,
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
  left: commonLabels.charactersLeft,
} as const

export const commentTexts = {
  label: 'Your comment',
  answerLabel: (name: string) => `Your reply to ${name}`,
  send: 'Comment',
  answer: 'Reply',
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
  reason: 'What’s wrong?',
  hint: reportMessages.seenBy,
  cancel: 'Cancel',
  confirm: 'Send report',
  running: 'Sending',
  sent: reportMessages.sent,
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
    text: 'First month on paper. 112 trades, 58 won. The interval still spans break-even, so I keep practicing.',
    likes: 18,
    comments: 6,
  },
]

export const sampleTexts = {
  title: 'Sample posts',
  explanation: 'Example posts, not written by members.',
} as const
