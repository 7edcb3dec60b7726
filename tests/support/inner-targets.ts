/** Servers of tests are on this machine, where the product calls nobody by itself. */
import { allowInner } from '#kit/outgoing.ts'

allowInner(['127.0.0.0/8'])
