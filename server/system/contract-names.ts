import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import * as errors from '@strongroom/contract/registry/errors.ts'
import { z } from 'zod'
import { contractModules } from './contract-modules.gen.ts'

/** The contract's files, and the error reply of every code. */
const nouns = { ...contractModules, errors }

export interface EndpointName {
  /** Its name in the contract, such as `renameAsset`. */
  operationId: string
  /** Its file in the contract. */
  noun: string
}

/** The contract's names of its endpoints and schemas. A schema is found by identity, not by shape. */
export function contractNames(): { endpoints: Map<Endpoint, EndpointName>; schemas: Map<z.ZodType, string> } {
  const endpoints = new Map<Endpoint, EndpointName>()
  const schemas = new Map<z.ZodType, string>()
  for (const [noun, exported] of Object.entries(nouns))
    for (const [name, value] of Object.entries(exported) as [string, unknown][]) {
      if (isEndpoint(value)) endpoints.set(value, { operationId: name, noun })
      else if (value instanceof z.ZodType && /^[A-Z]/.test(name))
        schemas.set(value, name === 'ErrorReply' ? 'Error' : name)
    }
  return { endpoints, schemas }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value
