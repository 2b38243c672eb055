import { getCandidateRoute } from "#autonomy/auto-improvement/get-candidate.route";
import { listCandidatesRoute } from "#autonomy/auto-improvement/list-candidates.route";
import { listMutationsRoute } from "#autonomy/auto-improvement/list-mutations.route";
import { listVariantsRoute } from "#autonomy/auto-improvement/list-variants.route";
import { promoteCandidateRoute } from "#autonomy/auto-improvement/promote-candidate.route";
import { runImprovementRoute } from "#autonomy/auto-improvement/run-improvement.route";
import { undoCandidateRoute } from "#autonomy/auto-improvement/undo-candidate.route";
import { cancelBulkJobRoute } from "#autonomy/bulk-jobs/cancel-bulk-job.route";
import { getBulkJobRoute } from "#autonomy/bulk-jobs/get-bulk-job.route";
import { startBulkJobRoute } from "#autonomy/bulk-jobs/start-bulk-job.route";
import { getDataSetMatrixRoute } from "#autonomy/data-set-matrix/get-data-set-matrix.route";
import { cancelDataSetRunRoute } from "#autonomy/data-set-runs/cancel-data-set-run.route";
import { compareDataSetRunsRoute } from "#autonomy/data-set-runs/compare-data-set-runs.route";
import { getDataSetRunRoute } from "#autonomy/data-set-runs/get-data-set-run.route";
import { listDataSetRunsRoute } from "#autonomy/data-set-runs/list-data-set-runs.route";
import { startDataSetRunRoute } from "#autonomy/data-set-runs/start-data-set-run.route";
import { addDataSetCasesRoute } from "#autonomy/data-sets/add-data-set-cases.route";
import { createDataSetRoute } from "#autonomy/data-sets/create-data-set.route";
import { deleteDataSetCaseRoute } from "#autonomy/data-sets/delete-data-set-case.route";
import { deleteDataSetRoute } from "#autonomy/data-sets/delete-data-set.route";
import { getDataSetRoute } from "#autonomy/data-sets/get-data-set.route";
import { listDataSetCasesRoute } from "#autonomy/data-sets/list-data-set-cases.route";
import { listDataSetsRoute } from "#autonomy/data-sets/list-data-sets.route";
import { makeCaseOfReviewRoute } from "#autonomy/data-sets/make-case-of-review.route";
import { updateDataSetCaseRoute } from "#autonomy/data-sets/update-data-set-case.route";
import { updateDataSetRoute } from "#autonomy/data-sets/update-data-set.route";
import { createEdgeCaseRoute } from "#autonomy/edge-cases/create-edge-case.route";
import { deleteEdgeCaseRoute } from "#autonomy/edge-cases/delete-edge-case.route";
import { getEdgeCaseRoute } from "#autonomy/edge-cases/get-edge-case.route";
import { listEdgeCasesRoute } from "#autonomy/edge-cases/list-edge-cases.route";
import { updateEdgeCaseRoute } from "#autonomy/edge-cases/update-edge-case.route";
import { getExamMaterialRoute } from "#autonomy/exam-material/get-exam-material.route";
import { nameExamMaterialRoute } from "#autonomy/exam-material/name-exam-material.route";
import { confirmAgentRoute } from "#autonomy/graduation/confirm-agent.route";
import { demoteAgentRoute } from "#autonomy/graduation/demote-agent.route";
import { getExamRoute } from "#autonomy/graduation/get-exam.route";
import { listExamsRoute } from "#autonomy/graduation/list-exams.route";
import { listLevelChangesRoute } from "#autonomy/graduation/list-level-changes.route";
import { promoteAgentRoute } from "#autonomy/graduation/promote-agent.route";
import { takeExamRoute } from "#autonomy/graduation/take-exam.route";
import { listJudgesRoute } from "#autonomy/judges/list-judges.route";
import { answerPlaygroundCallRoute } from "#autonomy/playground/answer-playground-call.route";
import { cancelPlaygroundRunRoute } from "#autonomy/playground/cancel-playground-run.route";
import { followPlaygroundRunRoute } from "#autonomy/playground/follow-playground-run.route";
import { getPlaygroundRunRoute } from "#autonomy/playground/get-playground-run.route";
import { startPlaygroundRunRoute } from "#autonomy/playground/start-playground-run.route";
import { getProgressRoute } from "#autonomy/progress/get-progress.route";
import { getReadinessRoute } from "#autonomy/readiness/get-readiness.route";
import { getReplayRoute } from "#autonomy/replays/get-replay.route";
import { takeReplayRoute } from "#autonomy/replays/take-replay.route";
import { applyAdaptationRoute } from "#autonomy/training/apply-adaptation.route";
import { getTrainingRunRoute } from "#autonomy/training/get-training-run.route";
import { getTrainingRoute } from "#autonomy/training/get-training.route";
import { trainAgentRoute } from "#autonomy/training/train-agent.route";
import { undoAdaptationRoute } from "#autonomy/training/undo-adaptation.route";
import { configureWorkspaceRoute } from "#autonomy/workspaces/configure-workspace.route";
import { getWorkspaceConfigurationRoute } from "#autonomy/workspaces/get-workspace-configuration.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  getTrainingRoute,
  trainAgentRoute,
  getTrainingRunRoute,
  applyAdaptationRoute,
  undoAdaptationRoute,
  getReadinessRoute,
  getProgressRoute,
  takeExamRoute,
  listExamsRoute,
  getExamRoute,
  promoteAgentRoute,
  demoteAgentRoute,
  confirmAgentRoute,
  listLevelChangesRoute,
  listJudgesRoute,
  takeReplayRoute,
  getReplayRoute,
  listEdgeCasesRoute,
  createEdgeCaseRoute,
  getEdgeCaseRoute,
  updateEdgeCaseRoute,
  deleteEdgeCaseRoute,
  listDataSetsRoute,
  createDataSetRoute,
  getDataSetRoute,
  updateDataSetRoute,
  deleteDataSetRoute,
  listDataSetCasesRoute,
  addDataSetCasesRoute,
  makeCaseOfReviewRoute,
  updateDataSetCaseRoute,
  deleteDataSetCaseRoute,
  getExamMaterialRoute,
  nameExamMaterialRoute,
  listDataSetRunsRoute,
  startDataSetRunRoute,
  getDataSetMatrixRoute,
  getDataSetRunRoute,
  cancelDataSetRunRoute,
  compareDataSetRunsRoute,
  startBulkJobRoute,
  getBulkJobRoute,
  cancelBulkJobRoute,
  startPlaygroundRunRoute,
  getPlaygroundRunRoute,
  answerPlaygroundCallRoute,
  followPlaygroundRunRoute,
  cancelPlaygroundRunRoute,
  getWorkspaceConfigurationRoute,
  configureWorkspaceRoute,
  runImprovementRoute,
  listMutationsRoute,
  listVariantsRoute,
  listCandidatesRoute,
  getCandidateRoute,
  promoteCandidateRoute,
  undoCandidateRoute,
];
