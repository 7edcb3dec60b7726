/**
 * The processes that the product comes with, at a start. A file that is deployed already gets no new version. What an administrator has
 * drawn further stays in force: a newer drawing of ours is kept as the version before it, so that the two can be compared and ours taken
 * over, and those who administer processes are told.
 */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { workOn } from '#kit/run-work.ts'
import { systemActor } from '#kit/unit-of-work.ts'
import type { DefinitionView, DeployFile, Engine } from '#server/engine/index.ts'
import { inboxTemplates } from '#server/inbox/inbox-templates.ts'
import { PRODUCT } from '#server/inbox/newer-drawing.ts'
import { notify } from '#server/modules/message/notify.ts'
import type { Application } from './application.ts'
import { processesOf } from './area/define-area.ts'

const system = { userId: PRODUCT, name: PRODUCT, roles: [], isAdmin: true }

const fileOf = async (file: URL): Promise<DeployFile> => ({ name: basename(fileURLToPath(file)), content: await readFile(file, 'utf8') })

/** Tables before the diagram that asks them. */
export async function deployBuiltIn({ engine, areas, data, log }: Pick<Application, 'engine' | 'areas' | 'data' | 'log'>): Promise<void> {
  const inForce = new Map((await engine.definitions({ latestOnly: true })).map((one) => [one.key, one]))
  for (const { key, diagram, decisions = [], category } of processesOf(areas)) {
    const [tables, drawing] = [await Promise.all(decisions.map(fileOf)), await fileOf(diagram)]
    const own = drawnFurther(inForce.get(key))
    if (own === undefined) {
      await engine.deploy({ actor: system, category, files: [...tables, drawing] })
      continue
    }
    if (tables.length > 0) await engine.deploy({ actor: system, category, files: tables })
    if (await isKnown(engine, key, String(drawing.content))) continue
    try {
      const ours = await keepBefore(engine, own, drawing, category)
      await workOn(data)(systemActor('Chandlery'), (uow) => tell(uow, ours))
    } catch (error) {
      log.error({ err: error, process: key }, 'the drawing of the administrator cannot be deployed again; the one of the product is in force')
    }
  }
}

/** The version in force when somebody else than the product deployed it. */
const drawnFurther = (inForce: DefinitionView | undefined): DefinitionView | undefined => (inForce?.deployedBy === system.userId ? undefined : inForce)

async function isKnown(engine: Engine, key: string, content: string): Promise<boolean> {
  for (const { definitionId } of (await engine.definitions({ key })).filter((one) => one.key === key)) {
    if ((await engine.definition(definitionId)).xml === content) return true
  }
  return false
}

interface Versions {
  readonly key: string
  readonly name: string
  readonly ours: string
  readonly own: string
  readonly version: number
}

/** Ours becomes a version, and what was in force the next one: nothing starts in between, for the doors are not open yet. */
async function keepBefore(engine: Engine, own: DefinitionView, drawing: DeployFile, category: string | undefined): Promise<Versions> {
  const { xml } = await engine.definition(own.definitionId)
  const [ours] = await engine.deploy({ actor: system, category, files: [drawing] })
  const by = { ...system, userId: own.deployedBy ?? system.userId }
  const [again] = await engine.deploy({ actor: by, category: own.category, files: [{ name: drawing.name, content: xml }], unknownHandlers: 'external' })
  if (ours === undefined || again === undefined) throw new Error(`${own.key} was not deployed`)
  return { key: own.key, name: ours.name ?? own.key, ours: ours.definitionId, own: again.definitionId, version: ours.version }
}

const tell = (uow: Parameters<typeof notify>[0], { key, name, ours, own, version }: Versions) =>
  notify(uow, {
    to: { roleCodes: ['PLATFORM_ADMIN'] },
    template: inboxTemplates['workflow.newer-drawing'],
    params: { process: name, title: `v${version}` },
    link: `/workflow/diff/index?from=${own}&to=${ours}`,
    dedupeKey: `newer-drawing ${key} ${ours}`,
  })
