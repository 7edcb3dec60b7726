/**
 * What an applicant has typed into a step that cannot be saved yet: kept beside the steps as it stands, unchecked, until the step is saved.
 * Nobody decides by it, and it leaves the server by no answer but the applicant's own. Its numbers are sealed as those of the steps are.
 */
import type { Seal } from '#kit/sealing.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { ApplicationStep, DraftInput, StepInput } from './application.contract.ts'
import { payloadOf, refuseFiles, type StagedRow, type Stager, type StepDraft } from './application.service.ts'
import { isMasked, masked } from '../profile/masked-number.ts'

type Fields = Record<string, unknown>

/** Where a step has a number that must not lie open. */
const numberIn: Partial<Record<ApplicationStep, readonly [string, ...string[]]>> = { company: ['legalIdNo'], settlement: ['bankAccount', 'accountNo'] }

const valueAt = (fields: Fields, path: readonly string[]): unknown => path.reduce<unknown>((within, name) => (within as Fields | undefined)?.[name], fields)

function withValue(fields: Fields, [name, ...rest]: readonly string[], value: unknown): Fields {
  if (name === undefined) return fields
  const next = rest.length === 0 ? value : withValue((fields[name] as Fields | undefined) ?? {}, rest, value)
  return { ...fields, [name]: next }
}

const draftIn = (row: Pick<StagedRow, 'payload'>, step: ApplicationStep): StepDraft | undefined => payloadOf(row).drafts?.[step]

/**
 * Keeps a step as far as it is typed. The version stays: what is kept here is no edit of the document.
 * @throws Failure bad-input when it names a file that is not the applicant's
 */
export async function keepDraft(
  { seal }: { readonly seal: Seal },
  uow: UnitOfWork,
  table: 'supplier_registration' | 'supplier_change',
  row: StagedRow,
  who: Stager,
  { step, data }: DraftInput,
): Promise<void> {
  await refuseFiles(uow, who, linesIn(data), step)
  const draft = sealedDraft(seal, draftIn(row, step), step, data as Fields)
  await uow.sql.query(
    `update ${table} set payload = jsonb_set(payload, '{drafts}', coalesce(payload -> 'drafts', '{}') || jsonb_build_object($2::text, $3::jsonb)), last_active_at = $4 where id = $1::uuid`,
    [row.id, step, JSON.stringify(draft), uow.now],
  )
}

function sealedDraft(seal: Seal, before: StepDraft | undefined, step: ApplicationStep, values: Fields): StepDraft {
  const path = numberIn[step]
  const typed = path === undefined ? undefined : valueAt(values, path)
  if (path === undefined || typeof typed !== 'string' || typed.trim() === '') return { values }
  if (!isMasked(typed)) return { values: withValue(values, path, masked(typed.trim())), number: seal.close(typed.trim()) }
  return before?.number !== undefined && valueAt(before.values, path) === typed ? { values, number: before.number } : { values }
}

/** A step as it is sent, with the number that its draft has sealed where the sent one is what the draft shows. */
export function withDraftNumber<Input extends StepInput>({ seal }: { readonly seal: Seal }, row: Pick<StagedRow, 'payload'>, input: Input): Input {
  const [path, draft] = [numberIn[input.step], draftIn(row, input.step)]
  if (path === undefined || draft?.number === undefined) return input
  const sent = valueAt(input.data as Fields, path)
  if (typeof sent !== 'string' || !isMasked(sent) || sent !== valueAt(draft.values, path)) return input
  return { ...input, data: withValue(input.data as Fields, path, seal.open(draft.number)) } as Input
}

/** What the applicant finds again, by the step. */
export const draftsOf = (row: Pick<StagedRow, 'payload'>): Partial<Record<ApplicationStep, Fields>> =>
  Object.fromEntries(Object.entries(payloadOf(row).drafts ?? {}).map(([step, { values }]) => [step, values]))

/** Lines of a draft that name files, so that their names can be told. */
export const linesOfDrafts = (row: Pick<StagedRow, 'payload'>): { readonly fileIds: readonly string[] }[] => Object.values(draftsOf(row)).flatMap(linesIn)

const linesIn = (data: object): { readonly fileIds: readonly string[] }[] =>
  Object.values(data)
    .filter((each): each is readonly unknown[] => Array.isArray(each))
    .flat()
    .flatMap((line) => {
      const fileIds = (line as { fileIds?: unknown } | null)?.fileIds
      return Array.isArray(fileIds) ? [{ fileIds: fileIds as string[] }] : []
    })
