/** Who decides in the chaos of documents: an operator, for everybody. */
export const operator = { userId: '0190f000-0000-7000-8000-000000000001', account: 'chaos', name: 'Chaos' } as const
