/** How the review of an application (onboarding, change) moves its document: three look at it side by side, one decides. */
export const applicationBond = {
  events: { CANCELLED: 'WITHDRAW', TERMINATED: 'WITHDRAW' },
  on: {
    intake: { approved: 'START_REVIEW', rejected: 'START_REVIEW' },
    legal: { rejected: 'NEEDS_MORE' },
    finance: { rejected: 'NEEDS_MORE' },
    join: 'REVIEWED',
  },
} as const
