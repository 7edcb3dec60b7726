/**
 * An area of the product as one declaration: `area.ts` in its folder names everything that it brings, `server/areas.ts` lists the
 * areas, and the application, the workers and the seeds fold over that list. Every part may be left out.
 */
import type { DocumentAccess } from '#kit/files/file-access.ts'
import type { DataSource } from '#kit/data-source.ts'
import type { Contribution } from '#kit/extension-point.ts'
import type { FileStore } from '#kit/files/file-store.ts'
import type { SignedLinks } from '#kit/files/signed-links.ts'
import type { FileStorage, Storages } from '#kit/files/storage.ts'
import type { Route } from '#kit/handle.ts'
import type { Chore } from '#kit/jobs/chore.ts'
import type { JobHandler } from '#kit/jobs/job.ts'
import type { Queues } from '#kit/jobs/queue.ts'
import type { Messages, Translate } from '#kit/messages.ts'
import type { TopicHandler } from '#kit/outbox/outbox.ts'
import type { Realtime } from '#kit/realtime/realtime.ts'
import type { Repository } from '#kit/resource/repository.ts'
import type { Seal } from '#kit/sealing.ts'
import type { Story } from '#prisma/seed/demo/stage.ts'
import type { Auth } from '#server/auth/create-auth.ts'
import type { MenuDeclaration } from '#server/auth/permission-tree.ts'
import type { Grants } from '#server/auth/role-rights.ts'
import type { Config } from '#server/config.ts'
import type { ProcessDefinition } from '#server/engine/define.ts'
import type { Engine } from '#server/engine/index.ts'
import type { Documents } from '#server/documents/bind.ts'
import type { ProcessDependencies } from '#server/documents/define.ts'
import type { PrintSource } from '#server/modules/configuration/print.routes.ts'
import type { CarrierLog } from '#server/modules/configuration/carriers.ts'
import type { ExceptionRetry } from '#server/modules/exception/exception.service.ts'
import type { CarrierOf } from '#server/modules/message/carrier.contract.ts'
import type { HomeTile } from './home-tile.ts'
import type { MessageTemplate } from './message-template.ts'
import type { ReferenceData } from './reference-data.ts'
import type { SalesSource } from './sales-source.ts'

/** What the application gives to its areas. An area takes what it needs of it. */
export interface AreaDependencies {
  readonly config: Config
  readonly data: DataSource
  /** The company's zone: where its days begin. */
  readonly zone: string
  readonly log: CarrierLog
  /** Of credentials and numbers at rest. */
  readonly seal: Seal
  readonly store: FileStore
  readonly links: SignedLinks
  /** Of the environment; takes files while administrators chose no other. */
  readonly storage: FileStorage
  readonly storages: Storages
  readonly carrierOf: CarrierOf
  readonly queues: Queues
  readonly realtime: Realtime
  readonly auth: Auth
  readonly engine: Engine
  readonly documents: Documents
  /** Every resource by name; filled when the calls are served. */
  readonly repositories: ReadonlyMap<string, Repository>
  readonly mayOnDocument: DocumentAccess
  readonly translate: Translate
  /** For those that collect what others declare: homes, papers, failures that are tried again. */
  readonly areas: readonly Area[]
}

export interface Background {
  /** Messages after the commit. */
  readonly topics?: readonly TopicHandler[]
  readonly jobs?: readonly JobHandler[]
  readonly chores?: readonly Chore[]
}

export interface HomeParts {
  /** Numbers on the home of staff, and on that of suppliers. */
  readonly system?: readonly HomeTile[]
  readonly supplier?: readonly HomeTile[]
  readonly sales?: readonly SalesSource[]
}

/** What seeds work with. Each is idempotent and safe when several processes start at once. */
export interface Seeding extends Pick<AreaDependencies, 'config' | 'data' | 'zone' | 'seal' | 'store' | 'links'> {
  readonly companyName: { readonly zh: string; readonly en: string }
  /** Hears the password that was drawn for the first administrator: it is stored nowhere. */
  readonly announce: (account: string, password: string) => void
}

export type Seed = (at: Seeding) => Promise<unknown>

export interface Area {
  /** Of the folder. */
  readonly name: string
  /** The calls. Those of documents come with their process. */
  readonly routes?: (given: AreaDependencies) => readonly Route[]
  readonly processes?: readonly ProcessDefinition[]
  /** What it adds to that with which processes work; declared by merging `ProcessDependencies`. */
  readonly provides?: (given: AreaDependencies) => Partial<ProcessDependencies>
  /** Texts of failures. */
  readonly messages?: readonly Messages[]
  readonly menus?: readonly MenuDeclaration[]
  /** Who has the verbs of its entities at first; what is not granted is the administrator's alone. */
  readonly grants?: Grants
  /** Messages that the area sends to people. */
  readonly templates?: Readonly<Record<string, MessageTemplate>>
  readonly home?: HomeParts
  /** What its documents print beside their rows. */
  readonly prints?: readonly PrintSource[]
  /** What it adds to areas below, and does when they tell something. */
  readonly contributes?: (given: AreaDependencies) => readonly Contribution[]
  readonly background?: (given: AreaDependencies) => Background
  /** Tries again what failed outside, one a type. */
  readonly retries?: (given: AreaDependencies) => readonly ExceptionRetry[]
  /** Rows that an installation cannot do without. */
  readonly reference?: ReferenceData
  /** Reference rows that are more than a list. */
  readonly seeds?: readonly Seed[]
  /** The demo company: rows that are settled, and stories of what is under way. */
  readonly demo?: { readonly seeds?: readonly Seed[]; readonly stories?: readonly Story[] }
}

export const defineArea = (area: Area): Area => area

export const processesOf = (areas: readonly Area[]): readonly ProcessDefinition[] => areas.flatMap(({ processes = [] }) => processes)

export const grantsOf = (areas: readonly Area[]): readonly Grants[] => areas.flatMap(({ grants }) => (grants ? [grants] : []))

export const menusOf = (areas: readonly Area[]): readonly MenuDeclaration[] => areas.flatMap(({ menus = [] }) => menus)

export const templatesOf = (areas: readonly Area[]): readonly MessageTemplate[] => areas.flatMap(({ templates = {} }) => Object.values(templates))
