{{- define "strongroom.name" -}}
{{- printf "%s" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "strongroom.labels" -}}
app.kubernetes.io/name: strongroom
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "strongroom.selector" -}}
app.kubernetes.io/name: strongroom
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "strongroom.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "strongroom.claim" -}}
{{ .Values.storage.existingClaim | default (printf "%s-data" (include "strongroom.name" .)) }}
{{- end -}}

{{/* The volume of the data folder. Without stored files in it, it may be temporary. */}}
{{- define "strongroom.data" -}}
{{- if .Values.storage.enabled -}}
persistentVolumeClaim: { claimName: {{ include "strongroom.claim" . }} }
{{- else -}}
emptyDir: {}
{{- end -}}
{{- end -}}

{{/* The same for servers and workers: they must agree on everything. */}}
{{- define "strongroom.env" -}}
- name: PUBLIC_URL
  value: https://{{ .Values.host }}
- name: TRUSTED_PROXIES
  value: {{ .Values.trustedProxies | quote }}
- name: WORKER
  value: separate
- name: MAIL_FROM
  value: {{ .Values.mailFrom | quote }}
- name: LOG_LEVEL
  value: {{ .Values.logLevel }}
- name: CLAMD_URL
  value: {{ .Values.clamdUrl | quote }}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret }}, key: database-url } }
- name: DATABASE_OWNER_URL
  valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret }}, key: database-owner-url, optional: true } }
- name: STRONGROOM_MASTER_KEY
  valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret }}, key: master-key } }
{{- if .Values.blobsUrl }}
- name: BLOBS_URL
  value: {{ .Values.blobsUrl | quote }}
- name: AWS_ACCESS_KEY_ID
  valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret }}, key: s3-access-key, optional: true } }
- name: AWS_SECRET_ACCESS_KEY
  valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret }}, key: s3-secret-key, optional: true } }
{{- end }}
{{- if .Values.smtp }}
- name: SMTP_URL
  valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret }}, key: smtp-url } }
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "strongroom.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  {{- toYaml .Values.seccompProfile | nindent 2 }}
{{- end -}}

{{- define "strongroom.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}
