/** The papers of an outbound order: where each is printed, and which template it is. */
export const papersOf = [
  { path: '/storage-center/outbound-printing', code: 'outbound-order', text: 'printNote' },
  { path: '/storage-center/outbound-pick-printing', code: 'outbound-pick', text: 'printPick' },
  { path: '/storage-center/outbound-sign-printing', code: 'outbound-sign', text: 'printSign' },
] as const
