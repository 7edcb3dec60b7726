/**
 * What can be hidden from roles: every entity as a module, with the fields that people see. Read from the contracts, so that a new
 * field can be hidden as soon as it exists; rows that an administrator changed or removed stay as he left them.
 */
import { fieldsOf, type Resource } from '#kit/contract.ts'
import type { PrismaClient } from '../generated/client.ts'
import { insertRows } from './insert-rows.ts'
import { seedId } from './seed-id.ts'

/** Without it a row cannot be told from another, so it is never hidden. */
const never = new Set(['id', 'version'])
const longestName = 100

export async function seedModules(prisma: PrismaClient, resources: readonly Resource[]): Promise<void> {
  await insertRows(
    prisma,
    'module',
    resources.map(({ name, label }, index) => ({
      id: seedId(`module ${name}`),
      code: name,
      nameZh: label.zh.slice(0, longestName),
      nameEn: label.en.slice(0, longestName),
      sort: (index + 1) * 10,
    })),
  )
  await insertRows(
    prisma,
    'moduleField',
    resources.flatMap(({ name, row }) =>
      fieldsOf(row).flatMap((field, index) => {
        const { label, technical, widget } = field.view
        if (!label || technical || widget === 'password' || never.has(field.name)) return []
        return [
          {
            id: seedId(`module field ${name} ${field.name}`),
            moduleCode: name,
            fieldCode: field.name,
            nameZh: label.zh.slice(0, longestName),
            nameEn: label.en.slice(0, longestName),
            sort: (index + 1) * 10,
          },
        ]
      }),
    ),
  )
}
