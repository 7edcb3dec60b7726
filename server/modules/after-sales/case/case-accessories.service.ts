/** Steps of cases with the files that were shown, by name. */
import type { z } from 'zod'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { CaseLogView } from './as-order-fields.contract.ts'

type Step = z.output<typeof CaseLogView>

interface NamedFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly contentType: string
}

export async function withFiles({ prisma }: Pick<UnitOfWork, 'prisma'>, steps: readonly Step[]): Promise<(Step & { readonly files: NamedFile[] })[]> {
  const ids = [...new Set(steps.flatMap(({ fileIds }) => fileIds))]
  const files = await prisma.fileObject.findMany({ where: { id: { in: ids } }, select: { id: true, name: true, size: true, mime: true } })
  const byId = new Map(files.map(({ mime, size, ...file }) => [file.id, { ...file, size: Number(size), contentType: mime }]))
  return steps.map((step) => ({ ...step, files: step.fileIds.flatMap((id) => byId.get(id) ?? []) }))
}
