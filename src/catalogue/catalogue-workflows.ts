import type { CatalogueWorkflow } from "./catalogue-workflow.ts";
import { churnAlert } from "./workflows/churn-alert.ts";
import { claimsFirstNotice } from "./workflows/claims-first-notice.ts";
import { codeReviewGate } from "./workflows/code-review-gate.ts";
import { contentCalendar } from "./workflows/content-calendar.ts";
import { contractReview } from "./workflows/contract-review.ts";
import { meetingFollowUp, newHireOnboarding, weeklyKpiReport } from "./workflows/graphs.ts";
import { incidentTriage } from "./workflows/incident-triage.ts";
import { invoiceIntake } from "./workflows/invoice-intake.ts";
import { leadQualification } from "./workflows/lead-qualification.ts";
import { maintenanceRequest } from "./workflows/maintenance-request.ts";
import { patientIntakeSummary } from "./workflows/patient-intake-summary.ts";
import { qualityDeviation } from "./workflows/quality-deviation.ts";
import { returnsTriage } from "./workflows/returns-triage.ts";

/** The workflow templates that the platform ships. */
export const CATALOGUE_WORKFLOWS: readonly CatalogueWorkflow[] = [
  invoiceIntake,
  incidentTriage,
  contentCalendar,
  churnAlert,
  leadQualification,
  codeReviewGate,
  contractReview,
  patientIntakeSummary,
  returnsTriage,
  claimsFirstNotice,
  qualityDeviation,
  maintenanceRequest,
  weeklyKpiReport,
  newHireOnboarding,
  meetingFollowUp,
];
