# A webhook receiver with Ruby 3 and WEBrick (gem install webrick). Run it with: ruby receiver.rb
require 'digest'
require 'fileutils'
require 'json'
require 'openssl'
require 'tempfile'
require 'webrick'

MAX_BODY_BYTES = 1024 * 1024
TOLERANCE_SECONDS = 300
INBOX = 'inbox'

# The request is not an untouched webhook of the service. Respond with 400.
class Refused < StandardError; end

# Returns the event of a request. `body` is the raw body: the signature covers every byte of it.
def verify(body, signature, secrets)
  raise Refused, 'missing_header' if signature.nil?

  parts = signature.split(',').map(&:strip)
  times = parts.filter_map { |part| part.delete_prefix('t=') if part.start_with?('t=') }
  digests = parts.filter_map { |part| part.delete_prefix('v1=') if part.start_with?('v1=') }
  well_formed = times.one? && times.first.match?(/\A[0-9]{1,15}\z/) && digests.length.between?(1, 10)
  raise Refused, 'malformed_header' unless well_formed

  age = Time.now.to_i - times.first.to_i
  raise Refused, 'timestamp_too_old' if age > TOLERANCE_SECONDS
  raise Refused, 'timestamp_in_future' if age < -TOLERANCE_SECONDS

  expected = secrets.map { |secret| OpenSSL::HMAC.hexdigest('SHA256', secret, "#{times.first}.".b + body) }
  same = expected.product(digests).any? do |one, other|
    one.bytesize == other.bytesize && OpenSSL.fixed_length_secure_compare(one, other)
  end
  raise Refused, 'no_match' unless same

  parse(body)
end

def parse(body)
  event = JSON.parse(body)
  raise Refused, 'invalid_json' unless event.is_a?(Hash) && event['id'].is_a?(String) && event['type'].is_a?(String)

  event
rescue JSON::ParserError
  raise Refused, 'invalid_json'
end

# Stores an event, and returns false if it is there already. Only one of several processes can link the same name.
def take_once(event, body)
  Tempfile.create('new-', INBOX) do |file|
    file.binmode
    file.write(body)
    file.flush
    File.link(file.path, File.join(INBOX, "#{Digest::SHA256.hexdigest(event['id'])}.json"))
  end
  true
rescue Errno::EEXIST
  false
end

def work(event)
  data = event['data']
  $stdout.write("#{event['type']} #{event['id']} #{data.is_a?(Hash) ? data['id'] : ''}\n")
end

# The raw body, or nil if it is too large.
def read_body(request)
  body = String.new
  request.body do |chunk|
    body << chunk
    return nil if body.bytesize > MAX_BODY_BYTES
  end
  body
end

def receive(request, response, secrets)
  body = read_body(request)
  if body.nil?
    response.status = 413
    response.keep_alive = false
    return
  end
  event = verify(body, request['Service-Signature'], secrets)
  is_new = take_once(event, body)
  response.status = 204
  Thread.new { work(event) } if is_new
rescue Refused => e
  response.status = 400
  response.body = e.message
end

secrets = ENV.fetch('LEAD_ENGAGEMENT_WEBHOOK_SECRET', '').split(',').map(&:strip).reject(&:empty?)
abort 'LEAD_ENGAGEMENT_WEBHOOK_SECRET is empty.' if secrets.empty?
FileUtils.mkdir_p(INBOX)
$stdout.sync = true
port = Integer(ENV.fetch('PORT', '4000'))
quiet = { Logger: WEBrick::Log.new($stderr, WEBrick::Log::WARN), AccessLog: [] }
server = WEBrick::HTTPServer.new(BindAddress: '127.0.0.1', Port: port, RequestTimeout: 10, **quiet)
server.mount_proc('/hook') do |request, response|
  request.request_method == 'POST' ? receive(request, response, secrets) : response.status = 405
end
%w[INT TERM].each { |signal| trap(signal) { server.shutdown } }
puts "listening on http://127.0.0.1:#{port}/hook"
server.start
