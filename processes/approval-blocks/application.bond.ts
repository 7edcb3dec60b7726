/** How the review of an application (onboarding, change) moves its document: three look at it side by side, one decides. */
export const applicationBond = {
  events: { CANCELLED: 'WITHDRAW', TERMINATED: 'WITHDRAW' },
  claimed: { intake: 'START_REVIEW' },
  on: {
    intake: { approved: 'PASS_INTAKE' },
    legal: { rejected: 'NEEDS_MORE' },
    finance: { rejected: 'NEEDS_MORE' },
    join: 'REVIEWED',
  },
} as const

/** Whether law and finance, who look at an application side by side, both agreed. */
export const bothAgree = (variables: Readonly<Record<string, unknown>>): boolean => variables['legalAgrees'] !== false && variables['financeAgrees'] !== false
