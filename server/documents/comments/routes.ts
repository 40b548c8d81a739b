import * as contract from '@strongroom/contract/documents/comments.ts'
import type { Route } from '../../http/route.ts'
import { createReply } from './create-reply.ts'
import { createThread } from './create-thread.ts'
import { deleteComment } from './delete-comment.ts'
import { listComments } from './list-comments.ts'
import { listMentionableAssets } from './list-mentionable.ts'
import { findThread, listThreads } from './list-threads.ts'
import { listUnnotified } from './list-unnotified.ts'
import { resolveThread } from './resolve-thread.ts'
import { updateComment } from './update-comment.ts'

export function comments(route: Route): void {
  route(contract.createThread, createThread)
  route(contract.createReply, createReply)
  route(contract.updateComment, updateComment)
  route(contract.deleteComment, deleteComment)
  route(contract.resolveThread, resolveThread)
  route(contract.listThreads, listThreads)
  route(contract.findThread, findThread)
  route(contract.listComments, listComments)
  route(contract.listMentionableAssets, listMentionableAssets)
  route(contract.listUnnotified, listUnnotified)
}
