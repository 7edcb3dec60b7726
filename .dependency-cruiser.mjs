/** Who may import whom. The picture stands in README.md; each rule tells its reason. */

/** What every area may know: it carries no business of its own. */
const ground = ['system', 'message', 'exception', 'access']

/**
 * Which areas an area may know beside the ground, from below upwards. Whoever is not named here knows the ground alone. An area may name
 * those above its line only, so nobody knows each other in a circle; what lies below tells (`uow.tell`) and is contributed to.
 */
const knows = {
  message: [],
  exception: ['message'],
  system: ['exception'],
  access: ['exception'],
  configuration: ['system', 'message'],
  supplier: [...ground],
  catalogue: [...ground, 'supplier'],
  product: [...ground, 'supplier', 'catalogue'],
  pricing: [...ground, 'supplier', 'catalogue', 'product'],
  stock: [...ground, 'supplier', 'catalogue', 'product'],
  shelves: [...ground, 'supplier', 'catalogue', 'product', 'pricing', 'stock'],
  market: [...ground, 'supplier', 'catalogue', 'product', 'pricing', 'shelves'],
  purchase: [...ground, 'supplier', 'catalogue', 'product', 'stock'],
  order: [...ground, 'supplier', 'product', 'stock'],
  settlement: [...ground, 'supplier', 'catalogue', 'product', 'stock', 'purchase', 'order'],
  'after-sales': [...ground, 'supplier', 'catalogue', 'product', 'stock', 'purchase', 'order', 'settlement'],
  home: [...ground, 'supplier', 'order'],
}

const fromBelow = Object.keys(knows)
for (const [area, known] of Object.entries(knows)) {
  const above = known.filter((other) => fromBelow.indexOf(other) >= fromBelow.indexOf(area))
  if (above.length > 0) throw new Error(`Area ${area} knows ${above.join(', ')}, which does not stand below it`)
}

const composition = '/area[.]ts$'
const others = (known) => `^server/modules/(?!${['$1', ...known].join('/|')}/)[^/]+/`

/** One rule an area that knows more than the ground, and one for all others. */
const whoKnowsWhom = [
  ...Object.entries(knows).map(([area, known]) => ({
    name: `${area}-knows-those-below`,
    severity: 'error',
    comment: 'Areas build on those below them and tell those above; a circle of areas cannot be changed one at a time.',
    from: { path: `^server/modules/(${area})/`, pathNot: composition },
    to: { path: others(known), pathNot: '^server/modules/message/notify[.]ts$' },
  })),
  {
    name: 'areas-know-the-ground',
    severity: 'error',
    comment: 'An area that is not named among those who know others builds on the ground alone; name it there first.',
    from: { path: `^server/modules/(?!(?:${fromBelow.join('|')})/)([^/]+)/`, pathNot: composition },
    to: { path: others(ground), pathNot: '^server/modules/message/notify[.]ts$' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', comment: 'Two files that need each other are one idea in two places.', from: {}, to: { circular: true } },
    {
      name: 'contracts-are-pure',
      severity: 'error',
      comment: 'A contract runs in the browser: zod, the pure kit files, plain data, lifecycles and other contracts only.',
      from: { path: '[./]contract[.]ts$' },
      to: { pathNot: ['[./](contract|machine)[.]ts$', '[.]json$', '^node_modules/(zod|xstate)/'] },
    },
    {
      name: 'machines-are-pure',
      severity: 'error',
      comment: 'A machine decides; it never reads or writes.',
      from: { path: '[.]machine[.]ts$' },
      to: { pathNot: ['[./](contract|machine)[.]ts$', '^node_modules/xstate/'] },
    },
    {
      name: 'web-sees-contracts-and-machines-only',
      severity: 'error',
      comment: 'The browser knows the server by its contracts and its lifecycles.',
      from: { path: '^web/' },
      to: { path: '^(server|processes|workers|prisma)/', pathNot: ['[./](contract|machine)[.]ts$'] },
    },
    {
      name: 'features-do-not-mix',
      severity: 'error',
      comment: 'A feature never reaches into a sibling; compose them in web/app.',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'web-kit-is-ground',
      severity: 'error',
      comment: 'The web kit stands under the features and the shell.',
      from: { path: '^web/kit/' },
      to: { path: '^web/(app|features)/' },
    },
    {
      name: 'modules-do-not-mix',
      severity: 'error',
      comment: 'A module meets another through its contract or its service; everybody tells people something through notify.',
      from: { path: '^server/modules/([^/]+)/', pathNot: '/area[.]ts$' },
      to: { path: '^server/modules/', pathNot: ['^server/modules/$1/', '[.](contract|machine|service)[.]ts$', '^server/modules/message/notify[.]ts$'] },
    },
    ...whoKnowsWhom,
    {
      name: 'modules-know-no-process',
      severity: 'error',
      comment: 'Entities are ground; processes act on them. Only area.ts puts the two together.',
      from: { path: '^server/modules/', pathNot: '/area[.]ts$' },
      to: { path: '^processes/' },
    },
    {
      name: 'processes-come-with-their-area',
      severity: 'error',
      comment: 'area.ts names the processes of its area; the application deploys what the areas name and looks up nothing by itself.',
      from: { path: '^(server|workers)/', pathNot: ['^server/modules/', '/area[.]ts$'] },
      to: { path: '^processes/' },
    },
    {
      name: 'areas-are-listed-once',
      severity: 'error',
      comment: 'What an area brings goes through the one list that the application folds over; nobody takes it from the area.',
      from: { pathNot: ['^server/areas[.]ts$', '^tests/'] },
      to: { path: '/area[.]ts$', pathNot: '^node_modules/' },
    },
    {
      name: 'only-the-doors-meet-the-list',
      severity: 'error',
      comment: 'server/main.ts and workers/main.ts hand the areas to the application; everything below gets what it needs from it.',
      from: { path: '^(server|workers|processes|prisma)/', pathNot: '^(server|workers)/main[.]ts$' },
      to: { path: '^server/areas[.]ts$' },
    },
    {
      name: 'processes-use-the-front-door',
      severity: 'error',
      comment: 'A process reaches a module through its contract, its lifecycle or its service; documents and the kit are ground.',
      from: { path: '^processes/' },
      to: { path: '^server/', pathNot: ['^server/kit/', '^server/documents/', '^server/engine/define[.]ts$', '[.](contract|machine|service)[.]ts$'] },
    },
    {
      name: 'documents-are-ground',
      severity: 'error',
      comment: 'What every document needs knows no area and no process: whatever is truly about one of them is handed in.',
      from: { path: '^server/documents/' },
      to: { path: '^(server/(modules|auth|inbox|area)|processes|workers|web)/' },
    },
    {
      name: 'documents-stand-in-one-place',
      severity: 'error',
      comment: 'What documents need beside the pure base in the kit stands in server/documents, or the next area borrows it from the first that had it.',
      from: {},
      to: { path: '^(server/(?!documents/|kit/document/)|processes/).*/document-[^/]*[.]ts$' },
    },
    {
      name: 'approvers-are-ground',
      severity: 'error',
      comment: 'Who is asked follows from the model and from the people in the database, for any process.',
      from: { path: '^server/approvers/' },
      to: { path: '^(server/(documents|modules|auth|inbox|area)|processes|workers|web)/' },
    },
    {
      name: 'only-suppliers-processes-borrow-from-suppliers',
      severity: 'error',
      comment: 'A process that is not about suppliers takes what it needs from its own area and from server/documents.',
      from: { path: '^processes/(?!supplier-|approval-blocks/|catalogue[.]ts$)' },
      to: { path: '^(server/modules/supplier/|processes/(supplier-|approval-blocks/))' },
    },
    {
      name: 'processes-do-not-mix',
      severity: 'error',
      comment: 'Processes meet through messages, not imports.',
      from: { path: '^processes/([^/]+)/' },
      to: { path: '^processes/', pathNot: ['^processes/$1/', '^processes/approval-blocks/'] },
    },
    {
      name: 'engine-knows-no-business',
      severity: 'error',
      comment: 'The engine runs any process; it may not know one. It is packed by itself, so it leans on nothing of ours.',
      from: { path: '^server/engine/' },
      to: { path: '^(server|prisma|processes|workers|web)/', pathNot: '^server/engine/' },
    },
    {
      name: 'engine-has-one-door',
      severity: 'error',
      comment: 'Outside the engine only its door and its definitions are seen.',
      from: { path: '^(server|workers|processes)/', pathNot: '^server/engine/' },
      to: { path: '^server/engine/', pathNot: '^server/engine/(index|define|.*[.]contract)[.]ts$' },
    },
    {
      name: 'engine-core-is-pure',
      severity: 'error',
      comment: 'Token semantics are functions: no database, no clock, no node.',
      from: { path: '^server/engine/core/' },
      to: { pathNot: '^server/engine/core/' },
    },
    {
      name: 'kit-is-ground',
      severity: 'error',
      comment: 'The kit stands under everything.',
      from: { path: '^server/kit/' },
      to: { path: '^(server/(modules|engine|auth|inbox|documents|approvers)|processes|workers|web)/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      comment: 'Product code does not lean on tests.',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
  ],
  options: {
    exclude: { path: '^prisma/generated/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
}
