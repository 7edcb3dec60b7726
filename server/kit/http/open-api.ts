/** The OpenAPI document, made from the same contracts that validate the calls. */
import { z } from 'zod'
import type { Call, HttpMethod } from '../contract.ts'
import { strictly } from '../strict.ts'

type Json = Record<string, unknown>

/** Schemas that cannot be said in JSON schema (transformations) are shown by their input side, or as anything. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io, target: 'openapi-3.0' }) as Json
  void $schema
  return strip(rest) as Json
}

/** Views (labels, columns, widgets) travel in zod's metadata; in the document only the label is of use. */
const viewKeys = new Set(['widget', 'column', 'dict', 'options', 'reference', 'search', 'sortable', 'requiredMessage', 'hint', 'technical', 'computed', 'when'])

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value as Json)
    .filter(([key]) => !viewKeys.has(key))
    .map(([key, inner]): [string, unknown] =>
      key === 'label' && typeof inner === 'object' && inner !== null && 'en' in inner
        ? ['title', (inner as { en: string }).en]
        : [key, key === 'properties' ? stripProperties(inner as Json) : strip(inner)],
    )
  return Object.fromEntries(entries)
}

/** Names of properties are the contract's, whatever they are called. */
const stripProperties = (properties: Json): Json => Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, strip(schema)]))

/** @param calls every registered call; aliases are listed as paths of their own, marked deprecated */
export function openApiDocument(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const input = jsonSchema(strictly(call.input), 'input')
    const answer = answerSchema(call)
    for (const path of [call.path, ...(call.options.aliases ?? [])]) {
      const operations = (paths[path] ??= {})
      for (const method of call.methods) operations[method.toLowerCase()] = operation(call, path, method, input, answer)
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Chandlery', version, description: 'Every answer is {code, success, data, msg, message}; the HTTP status equals the code.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operation(call: Call, path: string, method: HttpMethod, input: Json, answer: Json): Json {
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = new Set((input['required'] ?? []) as string[])
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
  const parameter = (name: string, where: 'path' | 'query'): Json => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: properties[name] ?? { type: 'string' },
  })
  const rest = Object.keys(properties).filter((name) => !inPath.has(name))
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(\w)/g, (_all, letter: string) => letter.toUpperCase()).replace(/\W/g, '')}`,
    summary: `${call.summary.en} / ${call.summary.zh}`,
    tags: [path.split('/').slice(2, 4).join('/')],
    ...(path !== call.path && { deprecated: true }),
    ...(call.permission !== 'public' && { security: [{ bearer: [] }] }),
    'x-permission': call.permission,
    parameters: [...[...inPath].map((name) => parameter(name, 'path')), ...(method === 'POST' ? [] : rest.map((name) => parameter(name, 'query')))],
    ...(method === 'POST' && {
      requestBody: { content: { [call.options.transport === 'upload' ? 'multipart/form-data' : 'application/json']: { schema: bodySchema(input, inPath) } } },
    }),
    responses: { 200: { description: 'OK', content: answer } },
  }
}

function bodySchema(input: Json, inPath: ReadonlySet<string>): Json {
  if (!input['properties'] || inPath.size === 0) return input
  const properties = Object.fromEntries(Object.entries(input['properties'] as Json).filter(([name]) => !inPath.has(name)))
  const required = ((input['required'] ?? []) as string[]).filter((name) => !inPath.has(name))
  return { ...input, properties, ...(required.length > 0 ? { required } : { required: undefined }) }
}

function answerSchema(call: Call): Json {
  const envelope = {
    type: 'object',
    properties: {
      code: { type: 'integer' },
      success: { type: 'boolean' },
      data: jsonSchema(call.output, 'output'),
      msg: { type: 'string' },
      message: { type: 'string' },
    },
  }
  return {
    'application/json': { schema: envelope },
    ...(call.options.transport === 'file' && { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }),
  }
}
